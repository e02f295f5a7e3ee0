using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab.Server;

/// <summary>
/// Makes the certificate of one launch. It is never written to disk; clients pin it from the ready line.
/// </summary>
internal static class InMemoryCertificate
{
    /// <summary>
    /// A self-signed ECDSA P-256 certificate for this machine's loopback names and the ones it is reached by.
    /// </summary>
    public static X509Certificate2 Create(TimeProvider clock, IEnumerable<string> furtherNames)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using var certificate = SelfSigned.Create(key, clock, furtherNames);
        return ServerCertificate.WithUsableKey(certificate);
    }
}

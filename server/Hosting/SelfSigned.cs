using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab.Server;

/// <summary>
/// Makes the certificate of one launch. It is never written to disk; clients pin it from the ready line.
/// </summary>
internal static class SelfSigned
{
    private static readonly TimeSpan Life = TimeSpan.FromDays(7);
    private static readonly TimeSpan ClockSkew = TimeSpan.FromHours(1);

    /// <summary>
    /// A certificate for this machine's loopback names and the ones it is reached by, with its private key.
    /// </summary>
    public static X509Certificate2 Create(ECDsa key, TimeProvider clock, IEnumerable<string> furtherNames)
    {
        var request = new CertificateRequest("CN=gRPC performance course", key, HashAlgorithmName.SHA256);
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(false, false, 0, critical: true));
        request.CertificateExtensions.Add(
            new X509KeyUsageExtension(X509KeyUsageFlags.DigitalSignature, critical: true));
        request.CertificateExtensions.Add(
            new X509EnhancedKeyUsageExtension([new Oid("1.3.6.1.5.5.7.3.1")], critical: false));
        request.CertificateExtensions.Add(Names(furtherNames));

        var now = clock.GetUtcNow();
        return request.CreateSelfSigned(now - ClockSkew, now + Life);
    }

    private static X509Extension Names(IEnumerable<string> furtherNames)
    {
        var names = new SubjectAlternativeNameBuilder();
        foreach (var name in new[] { "127.0.0.1", "::1", "localhost" }.Concat(furtherNames).Distinct())
        {
            if (IPAddress.TryParse(name, out var address)) names.AddIpAddress(address);
            else names.AddDnsName(name);
        }

        return names.Build();
    }
}

using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Grpc.Core;
using GrpcLab.Server;

namespace GrpcLab.CoreServer;

/// <summary>
/// Certificate and private key of one launch. They are never written to disk; clients pin the certificate from the
/// ready line.
/// </summary>
internal sealed class PemIdentity
{
    private readonly string _certificate;
    private readonly string _key;

    private PemIdentity(X509Certificate2 certificate, ECDsa key)
    {
        Der = certificate.RawData;
        Pin = certificate.GetCertHashString(HashAlgorithmName.SHA256).ToLowerInvariant();
        (_certificate, _key) = (certificate.ExportCertificatePem(), key.ExportPkcs8PrivateKeyPem());
    }

    /// <summary>DER of the certificate.</summary>
    public byte[] Der { get; }

    /// <summary>SHA-256 of the certificate in hexadecimal.</summary>
    public string Pin { get; }

    /// <summary>The same as Grpc.Core takes it: it has TLS of its own and wants PEM text.</summary>
    public ServerCredentials Credentials => new SslServerCredentials([new KeyCertificatePair(_certificate, _key)]);

    /// <summary>A self-signed ECDSA P-256 certificate for this machine's loopback names.</summary>
    public static PemIdentity Create(TimeProvider clock)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using var certificate = SelfSigned.Create(key, clock, furtherNames: []);
        return new PemIdentity(certificate, key);
    }
}

using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab.CodeFirst;

/// <summary>The certificate of one launch; clients pin it from the ready line.</summary>
internal static class OwnCertificate
{
    /// <summary>A self-signed ECDSA P-256 certificate for 127.0.0.1.</summary>
    public static X509Certificate2 Create(TimeProvider clock)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=gRPC performance course code-first", key, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        names.AddIpAddress(IPAddress.Loopback);
        request.CertificateExtensions.Add(names.Build());
        request.CertificateExtensions.Add(
            new X509EnhancedKeyUsageExtension([new Oid("1.3.6.1.5.5.7.3.1")], critical: false));

        var now = clock.GetUtcNow();
        using var certificate = request.CreateSelfSigned(now - TimeSpan.FromHours(1), now + TimeSpan.FromDays(7));

        // Windows' TLS cannot use a key that lives in this object only; loading it from PKCS#12 gives it one it can.
        return X509CertificateLoader.LoadPkcs12(certificate.Export(X509ContentType.Pkcs12), password: null);
    }
}

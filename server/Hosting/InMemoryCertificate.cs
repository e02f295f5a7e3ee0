using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab.Server;

/// <summary>Makes the certificate of one launch. It is never written to disk; clients pin it from the ready line.</summary>
internal static class InMemoryCertificate
{
    private static readonly TimeSpan Life = TimeSpan.FromDays(7);
    private static readonly TimeSpan ClockSkew = TimeSpan.FromHours(1);

    /// <summary>A self-signed ECDSA P-256 certificate for this machine's loopback names.</summary>
    public static X509Certificate2 Create(TimeProvider clock)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=gRPC performance course", key, HashAlgorithmName.SHA256);
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(false, false, 0, critical: true));
        request.CertificateExtensions.Add(new X509KeyUsageExtension(X509KeyUsageFlags.DigitalSignature, critical: true));
        request.CertificateExtensions.Add(new X509EnhancedKeyUsageExtension([new Oid("1.3.6.1.5.5.7.3.1")], critical: false));
        request.CertificateExtensions.Add(Names());

        var now = clock.GetUtcNow();
        using var certificate = request.CreateSelfSigned(now - ClockSkew, now + Life);

        // Windows' TLS cannot use a key that lives in this object only; loading it from PKCS#12 gives it one it can.
        var pkcs12 = certificate.Export(X509ContentType.Pkcs12);
        return X509CertificateLoader.LoadPkcs12(pkcs12, password: null);
    }

    private static X509Extension Names()
    {
        var names = new SubjectAlternativeNameBuilder();
        names.AddIpAddress(IPAddress.Loopback);
        names.AddIpAddress(IPAddress.IPv6Loopback);
        names.AddDnsName("localhost");
        return names.Build();
    }
}

using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Tests.Shared;

/// <summary>
/// A certificate authority of its own, made for a test, and what it issues as files in a folder of its own.
/// </summary>
internal sealed class LabAuthority : IDisposable
{
    private const string ForServers = "1.3.6.1.5.5.7.3.1";

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("lab-authority-");
    private readonly X509Certificate2 _root;

    public LabAuthority(string name = "Test laboratory")
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = AuthorityRequest(name, key);
        _root = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-30), DateTimeOffset.UtcNow.AddDays(30));
        RootFile = Write("root.pem", _root.ExportCertificatePem());
    }

    /// <summary>PEM of the authority alone.</summary>
    public string RootFile { get; }

    public string File(string name) => Path.Combine(_folder.FullName, name);

    public string Write(string name, string text)
    {
        System.IO.File.WriteAllText(File(name), text);
        // Keys and tokens are for their user only, and a token that is not is refused.
        if (!OperatingSystem.IsWindows())
        {
            System.IO.File.SetUnixFileMode(File(name), UnixFileMode.UserRead | UnixFileMode.UserWrite);
        }

        return File(name);
    }

    /// <summary>A server's certificate with its key.</summary>
    public X509Certificate2 Issue(string[] names, TimeSpan? validity = null, string usage = ForServers) =>
        Issue(_root, names, validity, usage);

    /// <summary>
    /// A server's certificate with its key, issued by an intermediate authority, which is given out, too.
    /// </summary>
    public X509Certificate2 IssueThroughIntermediate(string[] names, out X509Certificate2 intermediate)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using var signed = AuthorityRequest("Intermediate", key)
            .Create(_root, _root.NotBefore, _root.NotAfter, Serial());
        intermediate = signed.CopyWithPrivateKey(key);
        return Issue(intermediate, names, null, ForServers);
    }

    /// <summary>The arguments that make a server use a certificate, from two PEM files.</summary>
    public string[] Arguments(X509Certificate2 leaf, params X509Certificate2[] chain) =>
    [
        "--certificate",
        Write("server.pem", string.Join('\n', new[] { leaf }.Concat(chain).Select(c => c.ExportCertificatePem()))),
        "--key", Write("server.key", leaf.GetECDsaPrivateKey()!.ExportPkcs8PrivateKeyPem()),
    ];

    public void Dispose()
    {
        _root.Dispose();
        _folder.Delete(recursive: true);
    }

    private static CertificateRequest AuthorityRequest(string name, ECDsa key)
    {
        var request = new CertificateRequest($"CN={name}", key, HashAlgorithmName.SHA256);
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(true, false, 0, critical: true));
        request.CertificateExtensions.Add(new X509KeyUsageExtension(X509KeyUsageFlags.KeyCertSign, critical: true));
        request.CertificateExtensions.Add(new X509SubjectKeyIdentifierExtension(request.PublicKey, critical: false));
        return request;
    }

    private static X509Certificate2 Issue(X509Certificate2 issuer, string[] names, TimeSpan? validity, string usage)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=Test server", key, HashAlgorithmName.SHA256);
        request.CertificateExtensions.Add(new X509EnhancedKeyUsageExtension([new Oid(usage)], critical: false));
        request.CertificateExtensions.Add(Names(names));
        using var signed = request.Create(
            issuer, issuer.NotBefore, DateTimeOffset.UtcNow + (validity ?? TimeSpan.FromDays(1)), Serial());
        return signed.CopyWithPrivateKey(key);
    }

    private static X509Extension Names(string[] names)
    {
        var builder = new SubjectAlternativeNameBuilder();
        foreach (var name in names)
        {
            if (IPAddress.TryParse(name, out var address)) builder.AddIpAddress(address);
            else builder.AddDnsName(name);
        }

        return builder.Build();
    }

    private static byte[] Serial() => RandomNumberGenerator.GetBytes(16);
}

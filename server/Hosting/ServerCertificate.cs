using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab.Server;

/// <summary>The certificate of the TLS endpoint, with what is sent after it.</summary>
/// <param name="Leaf">The server's own, with its private key.</param>
/// <param name="Chain">The certificates between it and its authority; empty when it is self-signed.</param>
internal sealed record ServerCertificate(X509Certificate2 Leaf, X509Certificate2Collection Chain) : IDisposable
{
    private const string ForServers = "1.3.6.1.5.5.7.3.1";

    /// <summary>
    /// SHA-256 of the certificate in hexadecimal, as "openssl x509 -fingerprint -sha256" shows it but for the colons.
    /// </summary>
    public string Pin => Leaf.GetCertHashString(HashAlgorithmName.SHA256).ToLowerInvariant();

    /// <summary>The certificate the options name, or one made for this launch; null after an error.</summary>
    public static ServerCertificate? Of(LaunchOptions options, ICollection<string> errors)
    {
        if (options.CertificateFile is not { } file)
        {
            using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
            using var made = SelfSigned.Create(key, TimeProvider.System, NamesIn(options));
            return new ServerCertificate(WithUsableKey(made), []);
        }

        try
        {
            var certificate = IsPkcs12(file)
                ? FromPkcs12(file, Password(options))
                : FromPem(file, options.KeyFile ?? file, Password(options));
            if (certificate.IsForServers) return certificate;

            certificate.Dispose();
            errors.Add($"The certificate in {file} is not for servers: its extended key usage does not include TLS "
                + "server authentication. Request one that includes it.");
        }
        catch (Exception e)
            when (e is CryptographicException or IOException or UnauthorizedAccessException or ArgumentException)
        {
            errors.Add($"The certificate in {file} cannot be used with its "
                + $"key{(options.KeyFile is { } key ? $" in {key}" : "")}: {e.Message.TrimEnd('.')}. "
                + "Pass PEM with --certificate and --key, or a .pfx file; "
                + "for an encrypted key also --key-password-file.");
        }

        return null;
    }

    /// <summary>The same certificate with a key that TLS can use on every system.</summary>
    private static X509Certificate2 WithUsableKey(X509Certificate2 certificate) => OperatingSystem.IsLinux()
        ? new X509Certificate2(certificate)
        // Windows' TLS cannot use a key that lives in this object only; loading it from PKCS#12 gives it one it can.
        : X509CertificateLoader.LoadPkcs12(certificate.Export(X509ContentType.Pkcs12), password: null);

    public void Dispose()
    {
        Leaf.Dispose();
        foreach (var certificate in Chain) certificate.Dispose();
    }

    private bool IsForServers =>
        Leaf.Extensions.OfType<X509EnhancedKeyUsageExtension>()
            .All(usage => usage.EnhancedKeyUsages.Cast<Oid>().Any(oid => oid.Value == ForServers));

    /// <summary>Whether a file is PKCS#12, by its ending: such a file holds the key, too.</summary>
    public static bool IsPkcs12(string? file) => Path.GetExtension(file)?.ToLowerInvariant() is ".pfx" or ".p12";

    private static string? Password(LaunchOptions options) =>
        options.KeyPasswordFile is { } file ? File.ReadAllText(file).TrimEnd('\r', '\n') : null;

    private static ServerCertificate FromPem(string file, string keyFile, string? password)
    {
        using var read = password is null
            ? X509Certificate2.CreateFromPemFile(file, keyFile)
            : X509Certificate2.CreateFromEncryptedPemFile(file, password, keyFile);
        var all = new X509Certificate2Collection();
        all.ImportFromPemFile(file);
        return new ServerCertificate(WithUsableKey(read), [.. all.Skip(1)]);
    }

    private static ServerCertificate FromPkcs12(string file, string? password)
    {
        var all = X509CertificateLoader.LoadPkcs12CollectionFromFile(file, password);
        var leaf = all.FirstOrDefault(c => c.HasPrivateKey)
            ?? throw new CryptographicException("it holds no private key");
        return new ServerCertificate(leaf, [.. all.Where(c => c != leaf)]);
    }

    private static IEnumerable<string> NamesIn(LaunchOptions options) =>
        [
            .. options.Address.IsAny
                ? [Environment.MachineName]
                : new[] { options.Address.Text, options.Address.Address.ToString() },
            .. options.FurtherNames
        ];
}

using System.Net.Security;
using System.Security.Authentication;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab;

/// <summary>How the certificate of a server on another machine is verified, before anything is sent to it.</summary>
public abstract record ServerTrust
{
    private protected ServerTrust()
    {
    }

    /// <summary>
    /// What the operating system trusts, and the host name. The default for a server on another machine.
    /// </summary>
    public static ServerTrust System { get; } = new SystemTrust();

    /// <summary>Exactly one certificate, whatever its names and dates.</summary>
    /// <param name="sha256">
    /// SHA-256 of the certificate in hexadecimal, with colons or without, as the server prints it.
    /// </param>
    /// <exception cref="ArgumentException">The text is not a SHA-256.</exception>
    public static ServerTrust Pin(string sha256)
    {
        ArgumentNullException.ThrowIfNull(sha256);
        return RemoteRules.PinError(sha256) is { } error
            ? throw new ArgumentException(error, nameof(sha256))
            : new PinTrust(RemoteRules.Digits(sha256));
    }

    /// <summary>Certificates that these authorities have issued for the host name.</summary>
    /// <param name="file">Their certificates in PEM. Nothing else is trusted; revocation is not asked for.</param>
    /// <exception cref="InvalidOperationException">The file cannot be read, or holds no certificate.</exception>
    public static ServerTrust Authority(string file) => AuthorityTrust.Read(file);

    /// <summary>How the chain is built. Default: as the system does.</summary>
    internal virtual X509ChainPolicy? ChainPolicy => null;

    /// <summary>Why a certificate is not accepted, as a sentence; null when it is.</summary>
    internal abstract string? Error(Uri server, X509Certificate2 shown, X509Chain? chain, SslPolicyErrors errors);

    /// <summary>The error of a name or a chain that does not hold.</summary>
    private protected static string? ChainError(
        Uri server, X509Certificate2 shown, X509Chain? chain, SslPolicyErrors errors, string issuers)
    {
        if (errors.HasFlag(SslPolicyErrors.RemoteCertificateChainErrors))
        {
            var why = string.Join(", ", (chain?.ChainStatus ?? []).Select(s => s.Status).Distinct());
            return $"The certificate of {server} (SHA-256 {PinTrust.Of(shown)}) is not accepted: "
                + $"by {issuers} it is not valid ({why}). "
                + "Pass the pin that the server printed, or the file of the authority that issued its certificate.";
        }

        return errors.HasFlag(SslPolicyErrors.RemoteCertificateNameMismatch)
            ? $"The certificate of {server} is not for \"{server.IdnHost}\", but for {Names(shown)}. "
                + "Use an address it is for, start the server with --name, or pass the pin that it printed."
            : null;
    }

    private static string Names(X509Certificate2 shown) =>
        shown.Extensions.OfType<X509SubjectAlternativeNameExtension>().FirstOrDefault() is { } names
            ? string.Join(
                ", ", names.EnumerateDnsNames().Concat(names.EnumerateIPAddresses().Select(a => a.ToString())))
            : "no host at all";
}

/// <summary>Trusts what the operating system trusts.</summary>
internal sealed record SystemTrust : ServerTrust
{
    internal override string? Error(Uri server, X509Certificate2 shown, X509Chain? chain, SslPolicyErrors errors) =>
        ChainError(server, shown, chain, errors, "what this system trusts");
}

/// <summary>Trusts the certificate with this SHA-256.</summary>
internal sealed record PinTrust(string Sha256) : ServerTrust
{
    // Nothing of the chain counts, so nothing is fetched to build it.
    internal override X509ChainPolicy ChainPolicy =>
        new() { DisableCertificateDownloads = true, RevocationMode = X509RevocationMode.NoCheck };

    /// <summary>The pin of a certificate.</summary>
    public static string Of(X509Certificate2 certificate) =>
        certificate.GetCertHashString(HashAlgorithmName.SHA256).ToLowerInvariant();

    internal override string? Error(Uri server, X509Certificate2 shown, X509Chain? chain, SslPolicyErrors errors) =>
        Of(shown) == Sha256 ? null
            : $"The server at {server} shows another certificate than the pinned one: its SHA-256 is {Of(shown)}, "
                + $"not {Sha256}. Either it was started again "
                + "and made a new certificate, or something else answers there. Compare with the pin that the server "
                + "printed, on its own machine.";
}

/// <summary>Trusts what the authorities of a file have issued.</summary>
internal sealed record AuthorityTrust(string File, X509Certificate2Collection Authorities) : ServerTrust
{
    // A laboratory's own authority rarely keeps a list of revoked certificates.
    internal override X509ChainPolicy ChainPolicy
    {
        get
        {
            var policy = new X509ChainPolicy
            {
                TrustMode = X509ChainTrustMode.CustomRootTrust,
                RevocationMode = X509RevocationMode.NoCheck,
                DisableCertificateDownloads = true,
            };
            policy.CustomTrustStore.AddRange(Authorities);
            return policy;
        }
    }

    /// <summary>Reads the file.</summary>
    /// <exception cref="InvalidOperationException">It cannot be read, or holds no certificate.</exception>
    public static AuthorityTrust Read(string file)
    {
        var authorities = new X509Certificate2Collection();
        try
        {
            authorities.ImportFromPemFile(file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or CryptographicException)
        {
            throw new InvalidOperationException($"The file of the authority, {file}, cannot be read: {e.Message}", e);
        }

        return authorities.Count > 0
            ? new AuthorityTrust(file, authorities)
            : throw new InvalidOperationException($"The file of the authority, {file}, holds no certificate in PEM, "
                + "which begins with -----BEGIN CERTIFICATE-----.");
    }

    internal override string? Error(Uri server, X509Certificate2 shown, X509Chain? chain, SslPolicyErrors errors) =>
        ChainError(server, shown, chain, errors, $"the authority in {File}");
}

/// <summary>Trusts exactly one certificate, the server's own, and remembers what TLS agreed on.</summary>
internal sealed class PinnedCertificate(X509Certificate2 certificate)
{
    /// <summary>
    /// What the last handshake agreed on, such as "TLS 1.3 (TLS_AES_256_GCM_SHA384)"; null before the first.
    /// </summary>
    public string? Agreed { get; private set; }

    /// <summary>TLS settings that accept this certificate and no other, whatever name it carries.</summary>
    public SslClientAuthenticationOptions ToSslOptions() => new() { RemoteCertificateValidationCallback = Accept };

    private bool Accept(object sender, X509Certificate? presented, X509Chain? chain, SslPolicyErrors errors)
    {
        if (presented is null || !presented.GetRawCertData().AsSpan().SequenceEqual(certificate.RawData)) return false;

        if (Agreed is null && sender is SslStream stream)
        {
            Agreed = $"{TlsNames.Of(stream.SslProtocol)} ({stream.NegotiatedCipherSuite})";
        }

        return true;
    }
}

/// <summary>TLS versions as people write them.</summary>
internal static class TlsNames
{
    public static string Of(SslProtocols protocol) => protocol switch
    {
        SslProtocols.Tls13 => "TLS 1.3",
        SslProtocols.Tls12 => "TLS 1.2",
        _ => protocol.ToString(),
    };
}

using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab;

/// <summary>How the certificate of a server on another machine is verified, before anything is sent to it.</summary>
public sealed record ServerTrust
{
    // One of these, or neither.
    private string? _pin;
    private (string File, X509Certificate2Collection Certificates)? _authority;

    private ServerTrust()
    {
    }

    /// <summary>
    /// What the operating system trusts, and the host name. The default for a server on another machine.
    /// </summary>
    public static ServerTrust System { get; } = new();

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
            : new ServerTrust { _pin = RemoteRules.Digits(sha256) };
    }

    /// <summary>Certificates that these authorities have issued for the host name.</summary>
    /// <param name="file">Their certificates in PEM. Nothing else is trusted; revocation is not asked for.</param>
    /// <exception cref="InvalidOperationException">The file cannot be read, or holds no certificate.</exception>
    public static ServerTrust Authority(string file)
    {
        var certificates = new X509Certificate2Collection();
        try
        {
            certificates.ImportFromPemFile(file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or CryptographicException)
        {
            throw new InvalidOperationException(
                $"The authority's certificate file {file} cannot be read: {e.Message}", e);
        }

        return certificates.Count > 0
            ? new ServerTrust { _authority = (file, certificates) }
            : throw new InvalidOperationException($"The authority's certificate file {file} contains no PEM "
                + "certificate, which begins with -----BEGIN CERTIFICATE-----.");
    }

    /// <summary>How the chain is built; null for as the system does.</summary>
    internal X509ChainPolicy? ChainPolicy
    {
        get
        {
            if (_pin is null && _authority is null) return null;

            // Of a pinned certificate nothing of the chain counts, so nothing is fetched to build it;
            // and a laboratory's own authority rarely keeps a list of revoked certificates.
            var policy = new X509ChainPolicy
            {
                DisableCertificateDownloads = true,
                RevocationMode = X509RevocationMode.NoCheck,
            };
            if (_authority is { } authority)
            {
                policy.TrustMode = X509ChainTrustMode.CustomRootTrust;
                policy.CustomTrustStore.AddRange(authority.Certificates);
            }

            return policy;
        }
    }

    /// <summary>Why a certificate is not accepted, as a sentence; null when it is.</summary>
    internal string? Error(Uri server, X509Certificate2 shown, X509Chain? chain, SslPolicyErrors errors)
    {
        var sha256 = shown.GetCertHashString(HashAlgorithmName.SHA256).ToLowerInvariant();
        if (_pin is not null)
        {
            return sha256 == _pin ? null
                : $"The server at {server} presented a certificate other than the pinned one: its SHA-256 is {sha256}, "
                    + $"not {_pin}. Either it was restarted "
                    + "and made a new certificate, or something else is answering there. Compare with the pin that the "
                    + "server printed, on its own machine.";
        }

        if (errors.HasFlag(SslPolicyErrors.RemoteCertificateChainErrors))
        {
            var issuers = _authority is { File: var file } ? $"the authority in {file}" : "this system's trust store";
            var why = string.Join(", ", (chain?.ChainStatus ?? []).Select(s => s.Status).Distinct());
            return $"The certificate of {server} (SHA-256 {sha256}) is not accepted: "
                + $"it does not validate against {issuers} ({why}). "
                + "Pass the pin that the server printed, or the file of the authority that issued its certificate.";
        }

        return errors.HasFlag(SslPolicyErrors.RemoteCertificateNameMismatch)
            ? $"The certificate of {server} is not for \"{server.IdnHost}\", but for {Names(shown)}. "
                + "Use an address it is valid for, start the server with --name, or pass the pin that it printed."
            : null;
    }

    private static string Names(X509Certificate2 shown) =>
        shown.Extensions.OfType<X509SubjectAlternativeNameExtension>().FirstOrDefault() is { } names
            ? string.Join(
                ", ", names.EnumerateDnsNames().Concat(names.EnumerateIPAddresses().Select(a => a.ToString())))
            : "no host at all";
}

using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab;

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

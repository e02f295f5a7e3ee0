using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab;

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

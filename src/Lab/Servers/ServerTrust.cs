using System.Net.Security;
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
    /// <exception cref="ArgumentException">The text is no SHA-256.</exception>
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

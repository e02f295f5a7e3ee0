namespace GrpcLab.Server;

/// <summary>
/// The errors of what concerns other machines: an address they reach is opened with TLS and a token, or not at all.
/// </summary>
internal static class RemoteChecks
{
    // 16 characters of hexadecimal are 64 bits: nobody guesses them over a network.
    private const int MinTokenLength = 16;

    /// <summary>The errors, none when the options are usable.</summary>
    public static IEnumerable<string> Errors(LaunchOptions options) =>
        (options.Address.IsLoopback ? [] : Reachable(options)).Concat(Cleartext(options)).Concat(Certificate(options))
            .Concat(Token(options)).OfType<string>();

    private static IEnumerable<string?> Reachable(LaunchOptions o)
    {
        yield return o.TlsPort is null
            ? $"--listen {o.Listen} is an address that other machines reach, and TLS is off. Leave out --tls-port off."
            : null;
        yield return o.Token is null && o.TokenFile is null
            ? $"--listen {o.Listen} is an address that other machines reach, so the server needs a "
                + "token of your choice. "
                + "Pass --token-file FILE; a file that does not exist gets a random token." : null;
        yield return (o.Token is not null || o.TokenFile is not null) && o.Secret.Length < MinTokenLength
            ? $"The token has {o.Secret.Length} characters; a server that other machines reach needs at "
                + $"least {MinTokenLength}."
            : null;
    }

    private static IEnumerable<string?> Cleartext(LaunchOptions o)
    {
        yield return o.AllowCleartext == true && o.Address.IsLoopback
            ? "--allow-cleartext opens h2c to other machines; name the address with --listen, or leave it out." : null;
        yield return o.AllowCleartext == true && o.H2cPort is null
            ? "--allow-cleartext opens h2c to other machines, but --h2c-port is off. Leave out one of them." : null;
    }

    private static IEnumerable<string?> Certificate(LaunchOptions o)
    {
        yield return o.TlsPort is null && (o.CertificateFile is not null || o.Names is not null)
            ? "--certificate and --name are for the TLS endpoint, and --tls-port is off. Leave out one of them." : null;
        yield return o.CertificateFile is null && (o.KeyFile is not null || o.KeyPasswordFile is not null)
            ? "--key and --key-password-file go with --certificate, which is not given." : null;
        yield return o.CertificateFile is not null && o.Names is not null
            ? "--name is for the certificate made for the launch; the one of --certificate has its names already. "
                + "Leave out one of them."
            : null;
        foreach (var name in o.FurtherNames.Where(n => Uri.CheckHostName(n) == UriHostNameType.Unknown))
        {
            yield return $"--name holds \"{name}\", which is neither a host name nor an address.";
        }

        yield return Missing("--certificate", o.CertificateFile);
        yield return Missing("--key", o.KeyFile);
        yield return Missing("--key-password-file", o.KeyPasswordFile);
    }

    private static IEnumerable<string?> Token(LaunchOptions o)
    {
        yield return o.Token is not null && o.TokenFile is not null
            ? "--token and --token-file both give a token. Leave out one of them." : null;
        yield return o.TokenFile is { } file && Path.GetDirectoryName(Path.GetFullPath(file)) is { } folder
            && !Directory.Exists(folder)
            ? $"--token-file names the folder \"{folder}\", which does not exist." : null;
    }

    private static string? Missing(string option, string? file) =>
        file is null || File.Exists(file) ? null : $"{option} names \"{file}\", which does not exist.";
}

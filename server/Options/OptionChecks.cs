namespace GrpcLab.Server;

/// <summary>
/// Finds what no range shows, in sentences that name the value and the way out. The ranges stand where the options are
/// declared.
/// </summary>
internal static class OptionChecks
{
    // 16 characters of hexadecimal are 64 bits: nobody guesses them over a network.
    private const int MinTokenLength = 16;

    /// <summary>The errors, none when the options are usable.</summary>
    public static IEnumerable<string> Errors(LaunchOptions options) =>
    [
        .. Endpoints(options).OfType<string>(),
        .. Socket(options.SocketPath),
        .. options.Address.IsLoopback ? [] : Reachable(options).OfType<string>(),
        .. Cleartext(options).OfType<string>(),
        .. Certificate(options).OfType<string>(),
        .. Token(options).OfType<string>(),
        .. Launch(options).OfType<string>(),
    ];

    private static IEnumerable<string?> Endpoints(LaunchOptions o)
    {
        yield return o.H2cPort > 0 && o.H2cPort == o.TlsPort
            ? $"--h2c-port and --tls-port are both {o.H2cPort}; each endpoint needs a port of its own." : null;
        yield return o.JsonPort > 0 && (o.JsonPort == o.H2cPort || o.JsonPort == o.TlsPort)
            ? $"--json-port is {o.JsonPort}, and so is another endpoint's; each endpoint needs a port of its own."
            : null;
        yield return o.JsonPort > 0 && o.Json == false
            ? $"--json-port is {o.JsonPort}, but JSON is off. Pass --json on, or leave out the port." : null;
        yield return o.NamedPipe is not null && !OperatingSystem.IsWindows()
            ? $"--pipe is \"{o.NamedPipe}\", but Kestrel listens on named pipes on Windows only. Use --uds here."
            : null;
        yield return o is { H2cPort: null, TlsPort: null, SocketPath: null, SocketIsGiven: true }
            ? "Every endpoint is off; leave at least one of --h2c-port, --tls-port and --uds on." : null;
    }

    private static IEnumerable<string> Socket(string? path)
    {
        if (path is null) yield break;

        var fullPath = Path.GetFullPath(path);
        var folder = Path.GetDirectoryName(fullPath);
        if (!Directory.Exists(folder))
        {
            yield return $"--uds names the folder \"{folder}\", which does not exist.";
        }
        else if (File.Exists(path))
        {
            yield return $"--uds names \"{path}\", which exists already. Choose another path, or delete the "
                + "file if no server uses it.";
        }
        else if (!SocketFile.Fits(fullPath))
        {
            yield return $"--uds names \"{fullPath}\", which is too long for a socket address (about 100 bytes). "
                + "Choose a shorter path.";
        }
    }

    private static IEnumerable<string?> Launch(LaunchOptions o)
    {
        yield return o.Gc is { } wanted && wanted != GcModes.Current ? WrongGc(wanted) : null;
        yield return o.Secret.Any(c => c is <= ' ' or > '~')
            ? "--token may only hold visible ASCII characters, because it travels as metadata." : null;
        yield return o.OwnerPid is { } pid && OwnerProcess.Find(pid) is null
            ? $"--owner-pid is {pid}, but no such process is alive." : null;
    }

    // The mode is fixed before the first line of this program runs, so all it can do is check.
    private static string WrongGc(GcMode wanted) =>
        $"--gc is {wanted.Word()}, but the runtime started with {GcModes.Current.Word()} GC, "
        + "which is fixed at its start. "
        + $"Set {GcModes.Variable}={wanted.Digit()} in the environment"
        + (wanted == GcMode.Server ? " (it needs at least two cores)." : ".");

    // An address that other machines reach is opened with TLS and a token, or not at all.
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

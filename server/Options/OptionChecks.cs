namespace GrpcLab.Server;

/// <summary>
/// Finds what no range shows, in sentences that name the value and the way out. The ranges stand where the options are
/// declared.
/// </summary>
internal static class OptionChecks
{
    // 16 characters of hexadecimal are 64 bits: nobody guesses them over a network.
    private const int MinTokenLength = 16;

    public static IEnumerable<string> Errors(LaunchOptions o) =>
        from rule in (IEnumerable<(bool IsBroken, string Sentence)>)
            [.. Endpoints(o), .. Socket(o.SocketPath), .. Reachable(o), .. Certificate(o), .. Token(o), .. Launch(o)]
        where rule.IsBroken
        select rule.Sentence;

    private static IEnumerable<(bool IsBroken, string Sentence)> Endpoints(LaunchOptions o) =>
    [
        (o.H2cPort > 0 && o.H2cPort == o.TlsPort,
            $"--h2c-port and --tls-port are both {o.H2cPort}; each endpoint needs a port of its own."),
        (o.JsonPort > 0 && (o.JsonPort == o.H2cPort || o.JsonPort == o.TlsPort),
            $"--json-port is {o.JsonPort}, and so is another endpoint's; each endpoint needs a port of its own."),
        (o.HealthPort > 0 && (o.HealthPort == o.H2cPort || o.HealthPort == o.TlsPort || o.HealthPort == o.JsonPort),
            $"--health-port is {o.HealthPort}, and so is another endpoint's; each endpoint needs a port of its own."),
        (o.JsonPort > 0 && o.Json == false,
            $"--json-port is {o.JsonPort}, but JSON is off. Pass --json on, or leave out the port."),
        (o.NamedPipe is not null && !OperatingSystem.IsWindows(),
            $"--pipe is \"{o.NamedPipe}\", but Kestrel listens on named pipes on Windows only. Use --uds here."),
        (o is { H2cPort: null, TlsPort: null, SocketPath: null, SocketIsGiven: true, Json: not true },
            "Every endpoint is off; leave at least one of --h2c-port, --tls-port and --uds on, or pass --json on."),
    ];

    private static IEnumerable<(bool IsBroken, string Sentence)> Socket(string? path)
    {
        if (path is null) return [];

        var (fullPath, folder) = (Path.GetFullPath(path), Path.GetDirectoryName(Path.GetFullPath(path)));
        return
        [
            (!Directory.Exists(folder), $"--uds names the folder \"{folder}\", which does not exist."),
            (File.Exists(path),
                $"--uds names \"{path}\", which exists already. Choose another path, or delete the file if no server "
                + "uses it."),
            (!SocketFile.Fits(fullPath),
                $"--uds names \"{fullPath}\", which is too long for a socket address (about 100 bytes). "
                + "Choose a shorter path."),
        ];
    }

    // An address that other machines reach is opened with TLS and a token, or not at all.
    private static IEnumerable<(bool IsBroken, string Sentence)> Reachable(LaunchOptions o)
    {
        var (isReachable, hasToken) = (!o.Address.IsLoopback, o.Token is not null || o.TokenFile is not null);
        return
        [
            (isReachable && o.TlsPort is null,
                $"--listen {o.Listen} is an address that other machines reach, and TLS is off. Do not pass "
                + "--tls-port off."),
            (isReachable && !hasToken,
                $"--listen {o.Listen} is an address that other machines reach, so the server needs a token of your "
                + "choice. Pass --token-file FILE; a file that does not exist gets a random token."),
            (isReachable && hasToken && o.Secret.Length < MinTokenLength,
                $"The token has {o.Secret.Length} characters; a server that other machines reach needs at least "
                + $"{MinTokenLength}."),
            (!isReachable && o.AllowCleartext == true,
                "--allow-cleartext opens h2c to other machines; name the address with --listen, or leave "
                + "out --allow-cleartext."),
            (o.AllowCleartext == true && o.H2cPort is null,
                "--allow-cleartext opens h2c to other machines, but --h2c-port is off. Leave out one of them."),
        ];
    }

    private static IEnumerable<(bool IsBroken, string Sentence)> Certificate(LaunchOptions o) =>
    [
        (o is { TlsPort: null, Json: not true } && (o.CertificateFile is not null || o.Names is not null),
            "--certificate and --name are for TLS, and both --tls-port and --json are off. Leave out one of them."),
        (o.CertificateFile is null && (o.KeyFile is not null || o.KeyPasswordFile is not null),
            "--key and --key-password-file go with --certificate, which is not given."),
        (o.KeyFile is not null && ServerCertificate.IsPkcs12(o.CertificateFile),
            $"The certificate in {o.CertificateFile} holds its key. Leave out --key."),
        (o.CertificateFile is not null && o.Names is not null,
            "--name is only for the certificate made for the launch; the one given with --certificate already has "
            + "its names. Leave out one of them."),
        .. o.FurtherNames.Select(name => (Uri.CheckHostName(name) == UriHostNameType.Unknown,
            $"--name holds \"{name}\", which is neither a host name nor an address.")),
        Missing("--certificate", o.CertificateFile),
        Missing("--key", o.KeyFile),
        Missing("--key-password-file", o.KeyPasswordFile),
    ];

    private static IEnumerable<(bool IsBroken, string Sentence)> Token(LaunchOptions o)
    {
        var folder = o.TokenFile is { } file ? Path.GetDirectoryName(Path.GetFullPath(file)) : null;
        return
        [
            (o.Token is not null && o.TokenFile is not null,
                "--token and --token-file both give a token. Leave out one of them."),
            (folder is not null && !Directory.Exists(folder),
                $"--token-file names the folder \"{folder}\", which does not exist."),
        ];
    }

    private static IEnumerable<(bool IsBroken, string Sentence)> Launch(LaunchOptions o)
    {
        var (wanted, current) = (o.Gc ?? GcModes.Current, GcModes.Current);
        return
        [
            // The mode is fixed before the first line of this program runs, so all it can do is check.
            (wanted != current,
                $"--gc is {wanted.Word()}, but the runtime started with {current.Word()} GC, which is fixed at its start. "
                + $"Set {GcModes.Variable}={wanted.Digit()} in the environment"
                + (wanted == GcMode.Server ? " (it needs at least two cores)." : ".")),
            (o.Secret.Any(c => c is <= ' ' or > '~'),
                "The token may contain only visible ASCII characters, because it travels as metadata."),
            (o.OwnerPid is { } pid && OwnerProcess.Find(pid) is null,
                $"--owner-pid is {o.OwnerPid}, but no such process is alive."),
        ];
    }

    private static (bool IsBroken, string Sentence) Missing(string option, string? file) => (
        file is not null && !File.Exists(file), $"{option} names \"{file}\", which does not exist.");
}

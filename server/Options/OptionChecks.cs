namespace GrpcLab.Server;

/// <summary>
/// Finds what no range shows, in sentences that name the value and the way out. The ranges stand where the options are
/// declared.
/// </summary>
internal static class OptionChecks
{
    /// <summary>The errors, none when the options are usable.</summary>
    public static IEnumerable<string> Errors(LaunchOptions options) =>
    [
        .. Endpoints(options).OfType<string>(),
        .. Socket(options.SocketPath),
        .. RemoteChecks.Errors(options),
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
        else if (!SocketPlace.Fits(fullPath))
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
}

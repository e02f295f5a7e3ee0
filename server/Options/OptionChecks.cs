using System.Globalization;

namespace GrpcLab.Server;

/// <summary>Finds every fault of a set of options, in sentences that name the value and the way out.</summary>
internal static class OptionChecks
{
    private const int SmallestWindow = 65_535;
    private const int LargestFrame = (1 << 24) - 1;

    // Every connection sets aside room for a table of this size.
    private const int LargestHeaderTable = 1024 * 1024;

    private const int LargestPayload = 512 * 1024 * 1024;

    /// <summary>The faults, none when the options are usable.</summary>
    public static IEnumerable<string> Faults(ServerOptions options) =>
        new[] { Endpoints(options), Socket(options.SocketPath), RemoteChecks.Faults(options), Http2(options.Http2), Behaviour(options), Launch(options) }
            .SelectMany(fault => fault);

    private static IEnumerable<string?> EndpointFaults(ServerOptions o)
    {
        yield return o.H2cPort is { } h2c ? Range("--h2c-port", h2c, 0, 65_535, "0 lets the system choose") : null;
        yield return o.TlsPort is { } tls ? Range("--tls-port", tls, 0, 65_535, "0 lets the system choose") : null;
        yield return o.H2cPort > 0 && o.H2cPort == o.TlsPort
            ? $"--h2c-port and --tls-port are both {o.H2cPort}; each endpoint needs a port of its own." : null;
        yield return Range("--json-port", o.JsonPort, 0, 65_535, "0 lets the system choose");
        yield return o.JsonPort > 0 && (o.JsonPort == o.H2cPort || o.JsonPort == o.TlsPort)
            ? $"--json-port is {o.JsonPort}, and so is another endpoint's; each endpoint needs a port of its own." : null;
        yield return o.JsonPort > 0 && !o.Json ? $"--json-port is {o.JsonPort}, but JSON is off. Pass --json on, or leave out the port." : null;
        yield return o.PipeName is not null && !OperatingSystem.IsWindows()
            ? $"--pipe is \"{o.PipeName}\", but Kestrel listens on named pipes on Windows only. Use --uds here." : null;
        yield return o is { H2cPort: null, TlsPort: null, SocketPath: null, SocketIsGiven: true }
            ? "Every endpoint is off; leave at least one of --h2c-port, --tls-port and --uds on." : null;
    }

    private static IEnumerable<string> Endpoints(ServerOptions o) => EndpointFaults(o).OfType<string>();

    private static IEnumerable<string> Socket(string? path)
    {
        if (path is null)
        {
            yield break;
        }

        var fullPath = Path.GetFullPath(path);
        var folder = Path.GetDirectoryName(fullPath);
        if (!Directory.Exists(folder))
        {
            yield return $"--uds names the folder \"{folder}\", which does not exist.";
        }
        else if (File.Exists(path))
        {
            yield return $"--uds names \"{path}\", which exists already. Choose another path, or delete the file if no server uses it.";
        }
        else if (!SocketPlace.Fits(fullPath))
        {
            yield return $"--uds names \"{fullPath}\", which is too long for a socket address (about 100 bytes). Choose a shorter path.";
        }
    }

    private static IEnumerable<string> Http2(Http2LimitOptions l) => new[]
    {
        Range("--max-streams", l.MaxStreamsPerConnection, 1, int.MaxValue),
        Range("--initial-connection-window", l.InitialConnectionWindowSize, SmallestWindow, int.MaxValue),
        Range("--initial-stream-window", l.InitialStreamWindowSize, SmallestWindow, int.MaxValue),
        Range("--max-frame-size", l.MaxFrameSize, 16_384, LargestFrame),
        Range("--header-table-size", l.HeaderTableSize, 0, LargestHeaderTable),
        l.KeepAlivePingDelay is { } delay ? AtLeastOneSecond("--keep-alive-ping-delay", delay, "; off sends no pings") : null,
        AtLeastOneSecond("--keep-alive-ping-timeout", l.KeepAlivePingTimeout),
    }.OfType<string>();

    private static IEnumerable<string> Behaviour(ServerOptions o) => new[]
    {
        Range("--max-receive-message-size", o.MaxReceiveMessageBytes, 1, int.MaxValue),
        Range("--payload", o.PayloadBytes, 0, LargestPayload),
        o.Delay < TimeSpan.Zero || o.Delay > TimeSpan.FromHours(1)
            ? $"--delay must be from 0 to 3600000 ms, not {Number(o.Delay.TotalMilliseconds)}." : null,
    }.OfType<string>();

    private static IEnumerable<string> Launch(ServerOptions o) => new[]
    {
        o.Gc is { } wanted && wanted != GcModes.Current ? WrongGc(wanted) : null,
        o.Token.Any(c => c is <= ' ' or > '~') ? "--token may only hold visible ASCII characters, because it travels as metadata." : null,
        o.DrainTime < TimeSpan.Zero || o.DrainTime > TimeSpan.FromHours(1)
            ? $"--drain-time must be from 0 to 3600 seconds, not {Number(o.DrainTime.TotalSeconds)}." : null,
        o.ShutdownTimeout < TimeSpan.Zero || o.ShutdownTimeout > TimeSpan.FromHours(1)
            ? $"--shutdown-timeout must be from 0 to 3600 seconds, not {Number(o.ShutdownTimeout.TotalSeconds)}." : null,
        o.OwnerPid is { } pid && OwnerProcess.Find(pid) is null
            ? $"--owner-pid is {pid}, but no such process is alive." : null,
    }.OfType<string>();

    // The mode is fixed before the first line of this program runs, so all it can do is check.
    private static string WrongGc(GcMode wanted) =>
        $"--gc is {wanted.Word()}, but the runtime started with {GcModes.Current.Word()} GC, which is fixed at its start. "
        + $"Set DOTNET_gcServer={(wanted == GcMode.Server ? 1 : 0)} in the environment"
        + (wanted == GcMode.Server ? " (it needs at least two cores)." : ".");

    private static string? Range(string option, int value, int least, int most, string? hint = null) =>
        value >= least && value <= most ? null
        : $"{option} must be from {least} to {most}, not {value}{(hint is null ? "" : $"; {hint}")}.";

    private static string? AtLeastOneSecond(string option, TimeSpan value, string hint = "") =>
        value >= TimeSpan.FromSeconds(1) ? null : $"{option} must be at least 1 second, not {Number(value.TotalSeconds)}{hint}.";

    private static string Number(double value) => value.ToString(CultureInfo.InvariantCulture);
}

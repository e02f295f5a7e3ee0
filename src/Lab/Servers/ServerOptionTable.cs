using System.Globalization;

namespace GrpcLab;

/// <summary>Each option once: its name here, its switch there, its range, and what a running server says of it.</summary>
internal static class ServerOptionTable
{
    private const double LeastWindow = 65_535;
    private const double LargestInt = int.MaxValue;

    public static IReadOnlyList<ServerOption> All { get; } =
    [
        new(nameof(LabServerOptions.MaxStreamsPerConnection), "--max-streams", 1, LargestInt, "",
            o => o.MaxStreamsPerConnection, d => d.Limits.MaxStreamsPerConnection),
        new(nameof(LabServerOptions.InitialStreamWindowSize), "--initial-stream-window", LeastWindow, LargestInt, "B",
            o => o.InitialStreamWindowSize, d => d.Limits.InitialStreamWindowSize),
        new(nameof(LabServerOptions.InitialConnectionWindowSize), "--initial-connection-window", LeastWindow, LargestInt, "B",
            o => o.InitialConnectionWindowSize, d => d.Limits.InitialConnectionWindowSize),
        new(nameof(LabServerOptions.MaxFrameSize), "--max-frame-size", 16_384, 16_777_215, "B",
            o => o.MaxFrameSize, d => d.Limits.MaxFrameSize),
        new(nameof(LabServerOptions.HeaderTableSize), "--header-table-size", 0, LargestInt, "B",
            o => o.HeaderTableSize, d => d.Limits.HeaderTableSize),
        new(nameof(LabServerOptions.KeepAlivePingDelay), "--keep-alive-ping-delay", 1, 1e6, "s",
            o => o.KeepAlivePingDelay?.TotalSeconds, d => d.Limits.KeepAlivePingDelay?.TotalSeconds),
        new(nameof(LabServerOptions.KeepAlivePingTimeout), "--keep-alive-ping-timeout", 1, 1e6, "s",
            o => o.KeepAlivePingTimeout?.TotalSeconds, d => d.Limits.KeepAlivePingTimeout.TotalSeconds),
        new(nameof(LabServerOptions.MaxReceiveMessageSize), "--max-receive-message-size", 1, LargestInt, "B",
            o => o.MaxReceiveMessageSize, d => d.Limits.MaxReceiveMessageSize),
        new(nameof(LabServerOptions.Delay), "--delay", 0, 3_600_000, "ms",
            o => o.Delay?.TotalMilliseconds, d => d.Delay.TotalMilliseconds),
        new(nameof(LabServerOptions.PayloadBytes), "--payload", 0, 512 * 1024 * 1024, "B",
            o => o.PayloadBytes, d => d.PayloadBytes),
        new(nameof(LabServerOptions.CompressAnswers), "--compress-answers", 0, 1, "",
            o => o.CompressAnswers is { } on ? (on ? 1 : 0) : null, d => d.CompressAnswers ? 1 : 0) { Words = ["off", "on"] },
        new(nameof(LabServerOptions.DetailedErrors), "--detailed-errors", 0, 1, "",
            o => o.DetailedErrors is { } on ? (on ? 1 : 0) : null, d => d.DetailedErrors ? 1 : 0) { Words = ["off", "on"] },
        new(nameof(LabServerOptions.Json), "--json", 0, 1, "",
            o => o.Json is { } on ? (on ? 1 : 0) : null, d => d.Endpoints.Json is null ? 0 : 1) { Words = ["off", "on"] },
        new(nameof(LabServerOptions.CompressHeaders), "--compress-headers", 0, 1, "",
            o => o.CompressHeaders is { } on ? (on ? 1 : 0) : null, d => d.CompressHeaders ? 1 : 0) { Words = ["off", "on"] },
        new(nameof(LabServerOptions.Logging), "--logging", 0, 1, "",
            o => o.Logging is { } on ? (on ? 1 : 0) : null, d => d.Logging ? 1 : 0) { Words = ["off", "on"] },
        new(nameof(LabServerOptions.DrainTime), "--drain-time", 0, 3600, "s",
            o => o.DrainTime?.TotalSeconds, d => d.DrainTime.TotalSeconds),
        new(nameof(LabServerOptions.ShutdownTimeout), "--shutdown-timeout", 0, 3600, "s",
            o => o.ShutdownTimeout?.TotalSeconds, d => d.ShutdownTimeout?.TotalSeconds),
        new(nameof(LabServerOptions.Gc), "--gc", 0, 1, "",
            o => (int?)o.Gc, d => (int)d.Gc) { Words = ["workstation", "server"] },
    ];
}

/// <summary>One option of the server.</summary>
/// <param name="Name">Property of <see cref="LabServerOptions"/>.</param>
/// <param name="Switch">The server's command-line switch.</param>
/// <param name="Least">Smallest value allowed.</param>
/// <param name="Most">Largest value allowed.</param>
/// <param name="Unit">Unit of the number, empty for a count.</param>
/// <param name="Wanted">Reads what is asked for; null for the server's default.</param>
/// <param name="Actual">Reads what a running server has; null for "off".</param>
internal sealed record ServerOption(
    string Name, string Switch, double Least, double Most, string Unit,
    Func<LabServerOptions, double?> Wanted, Func<ServerDescription, double?> Actual)
{
    /// <summary>How the values 0 and 1 are spelled; empty for an option that is a number.</summary>
    public IReadOnlyList<string> Words { get; init; } = [];

    public string? Fault(LabServerOptions options) =>
        Wanted(options) is { } value && !(value >= Least && value <= Most)
            ? $"{Name} is {Spell(value)}; it must be from {Spell(Least)} to {Spell(Most)}."
            : null;

    public string[] ToArguments(LabServerOptions options) =>
        Wanted(options) is { } value ? [Switch, Words.Count > 0 ? Words[(int)value] : Number(value)] : [];

    public string? Difference(LabServerOptions options, ServerDescription actual) =>
        Wanted(options) is { } wanted && Actual(actual) != wanted
            ? $"{Name} was asked to be {Spell(wanted)}, but the server has {(Actual(actual) is { } has ? Spell(has) : "it off")}."
            : null;

    private string Spell(double value) =>
        Words.Count > 0 && value is 0 or 1 ? Words[(int)value] : $"{Number(value)} {Unit}".TrimEnd();

    private static string Number(double value) => value.ToString("0.######", CultureInfo.InvariantCulture);
}

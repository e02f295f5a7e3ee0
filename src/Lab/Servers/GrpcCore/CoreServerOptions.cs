namespace GrpcLab;

/// <summary>How a server of Grpc.Core is started.</summary>
public sealed record CoreServerOptions
{
    private const int LargestPayload = 512 * 1024 * 1024;

    /// <summary>Time each answer of the Monitor service is held back, in whole milliseconds. Default: 0; up to 1 h.</summary>
    public TimeSpan Delay { get; init; }

    /// <summary>Size of each of an answer's two byte fields. Default: 100 B; up to 512 MiB.</summary>
    public int PayloadBytes { get; init; } = 100;

    /// <summary>The server's garbage collector. Default: workstation.</summary>
    public GcMode Gc { get; init; } = GcMode.Workstation;

    /// <summary>Time the server may take to become ready. Default: 30 s.</summary>
    public TimeSpan StartTimeout { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>Throws one error that names every option out of range.</summary>
    public void ThrowIfInvalid() => new Faults()
        .Unless(Delay >= TimeSpan.Zero && Delay <= TimeSpan.FromHours(1), $"Delay is {Delay}; it must lie between 0 and 1 h.")
        .Unless(PayloadBytes is >= 0 and <= LargestPayload, $"PayloadBytes is {PayloadBytes}; it must lie between 0 and {LargestPayload}.")
        .Unless(StartTimeout > TimeSpan.Zero, $"StartTimeout is {StartTimeout}; it must be longer than zero.")
        .ThrowIfAny("The Grpc.Core server");

    internal IEnumerable<string> ToArguments() =>
        ["--delay", FormattableString.Invariant($"{Delay.TotalMilliseconds:0}"), "--payload", FormattableString.Invariant($"{PayloadBytes}")];
}

namespace GrpcLab;

/// <summary>How a server of Grpc.Core is started.</summary>
public sealed record CoreServerOptions
{
    /// <summary>Time each answer of the Monitor service is held back. Default: 0; up to 1 h.</summary>
    public TimeSpan Delay { get; init; }

    /// <summary>Size of each of an answer's two byte fields. Default: 100 B; up to 512 MiB.</summary>
    public int PayloadBytes { get; init; } = 100;

    /// <summary>The server's garbage collector. Default: workstation.</summary>
    public GcMode Gc { get; init; } = GcMode.Workstation;

    /// <summary>Time the server may take to become ready. Default: 30 s.</summary>
    public TimeSpan StartTimeout { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>Throws one error that names every option out of range.</summary>
    public void ThrowIfInvalid() => Options.ThrowIfInvalid();

    internal IEnumerable<string> ToArguments() => Options.ToArguments();

    // What both servers take is declared once.
    private LabServerOptions Options =>
        new() { Delay = Delay, PayloadBytes = PayloadBytes, StartTimeout = StartTimeout };
}

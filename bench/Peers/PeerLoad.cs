namespace GrpcLab.Bench;

/// <summary>How many calls a peer has in flight while it is measured.</summary>
/// <param name="Connections">Connections.</param>
/// <param name="Streams">Calls in flight on each.</param>
internal sealed record PeerLoad(int Connections, int Streams)
{
    /// <summary>One connection, as full as most servers allow.</summary>
    public static PeerLoad One { get; } = new(1, 100);

    /// <summary>Four connections.</summary>
    public static PeerLoad Several { get; } = new(4, 50);

    /// <summary>Both.</summary>
    public static IReadOnlyList<PeerLoad> All { get; } = [One, Several];

    /// <summary>As a metric names it.</summary>
    public string Name => $"{Connections} × {Streams}";

    /// <summary>As a figure names it.</summary>
    public string Words => $"{ReaderNumbers.Counted(Connections, "connection")} × {Streams} calls";
}

using System.Diagnostics;

namespace GrpcLab;

/// <summary>
/// A time in which the bytes of one direction of a connection stood still, because a packet was lost.
/// </summary>
/// <param name="Connection">Which connection, in the order accepted; the first is 1.</param>
/// <param name="ToServer">Whether it was the way to the server.</param>
public sealed record Stall(int Connection, bool ToServer)
{
    /// <summary>How long it lasted: the timeout, and what the machine added.</summary>
    public TimeSpan Length => Stopwatch.GetElapsedTime(Began, Ended);

    /// <summary>When it began and ended, by the stopwatch.</summary>
    internal long Began { get; init; }

    internal long Ended { get; init; }
}

namespace GrpcLab;

/// <summary>
/// What HTTP/2 flow control allows (RFC 9113, section 5.2): no more than a window is in flight, and what was read is
/// allowed again a round trip later.
/// </summary>
public static class FlowWindow
{
    /// <summary>The most bytes per second: window ÷ round trip.</summary>
    /// <param name="window">Bytes that may be in flight, at least 1.</param>
    /// <param name="roundTrip">Longer than zero.</param>
    public static double BytesPerSecond(long window, TimeSpan roundTrip)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(window, 1);
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(roundTrip, TimeSpan.Zero);
        return window / roundTrip.TotalSeconds;
    }

    /// <summary>
    /// Round trips that a call with so many bytes takes: one for each window begun, the last one with the answer.
    /// </summary>
    /// <param name="bytes">What is sent, gRPC's own bytes included; at least 1.</param>
    /// <param name="window">Bytes that may be in flight, at least 1.</param>
    public static long RoundTrips(long bytes, long window)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(bytes, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(window, 1);
        return ((bytes - 1) / window) + 1;
    }

    /// <summary>
    /// The window that keeps a link full: bandwidth × round trip, as much as fits on the way and back.
    /// </summary>
    /// <param name="bytesPerSecond">What the link carries, at least 1.</param>
    /// <param name="roundTrip">Longer than zero.</param>
    public static long ToFill(long bytesPerSecond, TimeSpan roundTrip)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(bytesPerSecond, 1);
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(roundTrip, TimeSpan.Zero);
        return (long)Math.Ceiling(bytesPerSecond * roundTrip.TotalSeconds);
    }
}

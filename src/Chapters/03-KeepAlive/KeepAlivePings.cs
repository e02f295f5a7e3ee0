namespace GrpcLab;

/// <summary>Tells keep-alive pings from those by which .NET measures the round trip.</summary>
public static class KeepAlivePings
{
    /// <summary>
    /// PINGs of clients that may be keep-alive: those that came a delay or more after their connection's first control
    /// frame.
    /// </summary>
    /// <remarks>
    /// A connection is new, or a frame has just come in on it, so no keep-alive ping comes sooner. Those of round-trip
    /// measuring come with the first responses; on a connection that goes on receiving, one every 2 s, so this tells
    /// the two apart only on connections that live shortly or are silent.
    /// </remarks>
    /// <param name="frames">Frames counted from before the connections opened.</param>
    /// <param name="delay">The clients' KeepAlivePingDelay.</param>
    public static long Count(FrameCounts frames, TimeSpan delay)
    {
        ArgumentNullException.ThrowIfNull(frames);
        var opened = frames.Log.GroupBy(f => f.Connection).ToDictionary(g => g.Key, g => g.Min(f => f.At));
        return frames.Log.Count(f => f.IsPingOfClient && f.At - opened[f.Connection] >= delay);
    }
}

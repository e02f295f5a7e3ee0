namespace GrpcLab;

/// <summary>The PING frames of one silent connection.</summary>
/// <param name="Timing">The client's settings.</param>
/// <param name="Frames">Every frame of the silence.</param>
/// <param name="Predicted">PINGs the timing predicts.</param>
public sealed record IdlePingsCount(KeepAliveTiming Timing, FrameCounts Frames, long Predicted)
{
    /// <summary>PINGs of the client.</summary>
    public long Pings => Frames.PingsToServer.Frames;

    /// <summary>The server's answers to them.</summary>
    public long Answered => Frames.PingAcksToClient.Frames;

    /// <summary>PINGs of the server.</summary>
    public long PingsOfServer => Frames.PingsToClient.Frames;

    /// <summary>When the client's PINGs passed, since the silence began.</summary>
    public IReadOnlyList<TimeSpan> Moments =>
        [.. Frames.Log.Where(f => f.IsPingOfClient).Select(f => f.At)];
}

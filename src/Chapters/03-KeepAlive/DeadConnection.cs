namespace GrpcLab;

/// <summary>One connection that died without a word, and how long its client took to notice.</summary>
/// <param name="Timing">The client's settings.</param>
/// <param name="LastFrame">When its last frame came in, since the handler's first request.</param>
/// <param name="Found">
/// Time from that frame to the moment the client closed the connection, or its open call ended.
/// </param>
public sealed record DeadConnection(KeepAliveTiming Timing, TimeSpan LastFrame, TimeSpan Found)
{
    /// <summary>Where its last frame was meant to come in; reality is a few milliseconds later.</summary>
    public required TimeSpan Place { get; init; }

    /// <summary>How the call ended that was open meanwhile; null where none was.</summary>
    public CallOutcome? Call { get; init; }

    /// <summary>What the timing predicts for this very connection.</summary>
    public TimeSpan Predicted => Timing.FoundAfter(LastFrame);

    /// <summary>Found over predicted; 1 when the prediction is exact.</summary>
    public double Ratio => Found / Predicted;
}

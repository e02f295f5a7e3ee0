namespace GrpcLab;

/// <summary>How a warm-up went.</summary>
/// <param name="Elapsed">Time spent calling before samples were kept, the other cases' calls included.</param>
/// <param name="Calls">Calls that succeeded meanwhile.</param>
/// <param name="Settled">
/// True when neither side compiled for a tenth of the last half second or more; false when the longest warm-up was over
/// before that, and at the smoke budget, which does not wait for it.
/// </param>
public sealed record WarmupReport(TimeSpan Elapsed, long Calls, bool Settled)
{
    /// <summary>One line, such as "warm-up 4.2 s, settled"; "no warm-up" when none was asked for.</summary>
    public override string ToString() => Elapsed == TimeSpan.Zero ? "no warm-up"
        : $"warm-up {CallTime.From(Elapsed).ToString(2)}, {(Settled ? "settled" : "not settled")}";
}

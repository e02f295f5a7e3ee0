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
    /// <summary>Why no time of the smoke budget is steady.</summary>
    internal const string SmokeDoesNotWait = "the smoke budget does not wait until code is compiled";

    /// <summary>Why no time taken after it is steady; null when it settled.</summary>
    internal string? Unsettled(Budget budget) => Settled ? null
        : budget.JudgesTimes
            ? $"code was still being compiled when the warm-up ended, after {CallTime.From(Elapsed).ToString(2)}"
        : SmokeDoesNotWait;

    /// <summary>One line, such as "warm-up 4.2 s, settled"; "no warm-up" when none was asked for.</summary>
    public override string ToString() => Elapsed == TimeSpan.Zero ? "no warm-up"
        : $"warm-up {CallTime.From(Elapsed).ToString(2)}, {(Settled ? "settled" : "not settled")}";
}

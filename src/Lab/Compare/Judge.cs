namespace GrpcLab;

/// <summary>From samples of each round to interval, verdict and words. The same path for live runs and for simulations.</summary>
internal static class Judge
{
    public static CaseResult Case(CaseRecord record, CaseRecord? baseline, int seed)
    {
        var errors = record.Errors + (baseline?.Errors ?? 0);
        var ratio = baseline is null ? null : Ratio(baseline, record, seed);
        return new()
        {
            Name = record.Case.Name,
            IsSelf = record.Case.IsSelf,
            Verdict = baseline is null ? Verdict.Baseline : Of(ratio, errors),
            Ratio = ratio,
            Rounds = record.Rounds.Count,
            PerCall = TimeEstimate.Of(Medians(record), seed),
            Samples = [.. record.Rounds.SelectMany(r => r)],
            Percentiles = Percentiles.Of(record.Rounds.SelectMany(r => r)),
            ColdCall = record.ColdCall,
            Warmup = record.Warmup.Report(),
            Calls = Calls(record),
            Errors = record.Errors,
            FirstError = ErrorText.Of(record.FirstError),
            Observed = record.Evidence,
            Pair = baseline is null ? null : BaselineView.Of(baseline, seed),
        };
    }

    /// <summary>The median of each round in which a call succeeded, in nanoseconds.</summary>
    public static double[] Medians(CaseRecord record) =>
        PairedRatio.Medians(record.Rounds.Where(r => r.Length > 0).Select(Nanoseconds));

    /// <summary>Timed calls that succeeded.</summary>
    public static long Calls(CaseRecord record) => record.Rounds.Sum(r => (long)r.Length) * record.Case.Calls;

    private static Verdict Of(RatioEstimate? ratio, long errors)
    {
        if (ratio is null || errors > 0) return Verdict.NotComparable;
        return ratio.Decision.High < 1 ? Verdict.Faster
            : ratio.Decision.Low > 1 ? Verdict.Slower
            : Verdict.CannotTellApart;
    }

    private static RatioEstimate? Ratio(CaseRecord baseline, CaseRecord other, int seed)
    {
        var pairs = baseline.Rounds.Zip(other.Rounds).Where(p => p.First.Length > 0 && p.Second.Length > 0).ToArray();
        if (pairs.Length < Budget.FewestRounds) return null;
        return PairedRatio.Estimate([.. pairs.Select(p => Nanoseconds(p.First))], [.. pairs.Select(p => Nanoseconds(p.Second))], seed);
    }

    private static double[] Nanoseconds(CallTime[] times) => Array.ConvertAll(times, t => t.Nanoseconds);
}

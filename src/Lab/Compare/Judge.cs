namespace GrpcLab;

/// <summary>From samples of each round to interval, verdict and words. The same path for live runs and for simulations.</summary>
internal static class Judge
{
    /// <summary>Judges all cases; the first one is the baseline.</summary>
    public static IReadOnlyList<CaseResult> Cases(IReadOnlyList<CaseRecord> records, int seed)
    {
        var baseline = Describe(records[0], seed);
        return [baseline, .. records.Skip(1).Select(record => Against(baseline, records[0], record, seed))];
    }

    private static CaseResult Against(CaseResult baseline, CaseRecord baselineRecord, CaseRecord record, int seed)
    {
        var ratio = Ratio(baselineRecord, record, seed);
        return Describe(record, seed) with
        {
            Verdict = Of(ratio, record.Errors + baseline.Errors),
            Ratio = ratio,
            Pair = baseline,
        };
    }

    private static CaseResult Describe(CaseRecord record, int seed)
    {
        var samples = record.Rounds.SelectMany(r => r).ToArray();
        return new()
        {
            Name = record.Case.Name,
            IsSelf = record.Case.IsSelf,
            Verdict = Verdict.Baseline,
            Ratio = null,
            Rounds = record.Rounds.Count,
            Typical = new(() => TimeEstimate.Of(Medians(record), seed)),
            Samples = samples,
            Percentiles = Percentiles.Of(samples),
            ColdCall = record.ColdCall,
            Warmup = record.Warmup.Report(),
            Calls = (long)samples.Length * record.Case.Calls,
            Errors = record.Errors,
            FirstError = ErrorText.Of(record.FirstError),
            Observed = record.Evidence,
        };
    }

    /// <summary>The median of each round in which a call succeeded, in nanoseconds.</summary>
    public static double[] Medians(CaseRecord record) =>
        PairedRatio.Medians(record.Rounds.Where(r => r.Length > 0).Select(Nanoseconds));

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

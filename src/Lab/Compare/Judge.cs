namespace GrpcLab;

/// <summary>
/// From samples of each round to interval, verdict and words. The same path for live runs and for simulations.
/// </summary>
internal static class Judge
{
    /// <summary>Judges all cases; the first one is the baseline.</summary>
    public static IReadOnlyList<CaseResult> Cases(IReadOnlyList<CaseRecord> records, int seed)
    {
        var baseline = Describe(records[0], seed);
        return [baseline, .. records.Skip(1).Select(record => Against(baseline, record, seed))];
    }

    private static CaseResult Against(CaseResult baseline, CaseRecord record, int seed)
    {
        var described = Describe(record, seed);
        var ratio = Ratio(baseline, described);
        return described with
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
            Typical = new(() => TimeEstimate.Of(Medians(record), seed, record.FewestRounds)),
            RoundMedians = [.. record.Rounds.Select(r => r.Length > 0 ? Quantile.Median(Nanoseconds(r)) : double.NaN)],
            Seed = seed,
            FewestRounds = record.FewestRounds,
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

    /// <summary>Other ÷ baseline from the rounds in which both succeeded; null when these are too few.</summary>
    public static RatioEstimate? Ratio(CaseResult baseline, CaseResult other)
    {
        var pairs = baseline.RoundMedians.Zip(other.RoundMedians)
            .Where(p => !double.IsNaN(p.First) && !double.IsNaN(p.Second)).ToArray();
        if (pairs.Length < baseline.FewestRounds) return null;
        return PairedRatio.FromMedians(
            [.. pairs.Select(p => p.First)], [.. pairs.Select(p => p.Second)], baseline.Seed);
    }

    private static double[] Nanoseconds(CallTime[] times) => Array.ConvertAll(times, t => t.Nanoseconds);
}

using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace GrpcLab;

/// <summary>
/// From samples of each round to interval, verdict and words. The same path for live runs and for simulations.
/// </summary>
internal static class Judge
{
    // Thirds of the rounds: long enough for a mean, far enough apart for a drift to show.
    private const int Part = 3;

    // Two-sided 95 % for what is shown, and 99 % for a verdict.
    private const double ShownLevel = 0.975, DriftLevel = 0.995;

    // Of the ratio: the verdicts are about factors, and two runs of one case differ by as much.
    private const double MinDrift = 0.05;

    // The first case is the baseline.
    public static IReadOnlyList<CaseResult> Cases(
        IReadOnlyList<CaseRecord> records, int seed, string? unsettled = null)
    {
        var baseline = Describe(records[0], seed) with { Unsettled = unsettled };
        return
        [
            baseline,
            .. records.Skip(1)
                .Select(record => Against(baseline, Describe(record, seed) with { Unsettled = unsettled })),
        ];
    }

    public static CaseResult Against(CaseResult baseline, CaseResult other)
    {
        var ratio = Ratio(baseline, other);
        var verdict = Of(ratio, other.Errors + baseline.Errors, other.IsSelf);
        return other with { Verdict = verdict, Ratio = ratio, Pair = baseline };
    }

    private static CaseResult Describe(CaseRecord record, int seed)
    {
        var samples = record.Rounds.SelectMany(r => r).ToArray();
        double[] medians =
            [.. record.Rounds.Select(r => r.Length > 0 ? Quantile.Median(r.Select(t => t.Nanoseconds)) : double.NaN)];
        return new()
        {
            Name = record.Case.Name,
            IsSelf = record.Case.IsSelf,
            Verdict = Verdict.Baseline,
            Ratio = null,
            Rounds = record.Rounds.Count,
            CallsPerRun = record.Case.Calls,
            Typical = new(() => TimeEstimate.Of(Known(medians), seed, Fewest(medians.Length))),
            RoundMedians = medians,
            Seed = seed,
            Samples = samples,
            Percentiles = Percentiles.Of(samples),
            ColdCall = record.ColdCall,
            Warmup = record.Warmup,
            Calls = (long)samples.Length * record.Case.Calls,
            Errors = record.Errors,
            FirstError = ErrorText.Of(record.FirstError),
            Observed = record.Evidence,
        };
    }

    /// <summary>The medians of the rounds in which a call succeeded.</summary>
    public static double[] Known(IEnumerable<double> roundMedians) =>
        [.. roundMedians.Where(median => !double.IsNaN(median))];

    // Comparisons with not a number are false: without intervals nothing is faster or slower.
    private static Verdict Of(RatioEstimate? ratio, long errors, bool isSelf)
    {
        if (ratio is null || errors > 0) return Verdict.NotComparable;
        if (isSelf && ratio.NotSteady is not null) return Verdict.NotSteady;
        return ratio.Decision.High < 1 ? Verdict.Faster
            : ratio.Decision.Low > 1 ? Verdict.Slower
            : ratio.NotSteady is not null ? Verdict.NotSteady
            : Verdict.CannotTellApart;
    }

    /// <summary>
    /// Other ÷ baseline from the rounds in which both succeeded; null when these are too few. Where a call of the two
    /// failed it has no intervals: nothing may be decided by what was left.
    /// </summary>
    public static RatioEstimate? Ratio(CaseResult baseline, CaseResult other)
    {
        var pairs = baseline.RoundMedians.Zip(other.RoundMedians)
            .Where(p => !double.IsNaN(p.First) && !double.IsNaN(p.Second)).ToArray();
        if (pairs.Length < Fewest(baseline.Rounds)) return null;
        return Ratio([.. pairs.Select(p => p.First)], [.. pairs.Select(p => p.Second)],
            baseline.Errors + other.Errors > 0 ? "calls failed" : baseline.Unsettled, baseline.Seed);
    }

    /// <summary>Other ÷ baseline, round by round: not steady where the rounds were no repetitions.</summary>
    /// <param name="baseline">One positive number a round.</param>
    /// <param name="other">The same of the other case, round by round.</param>
    /// <param name="unsettled">Why no round is steady; null when they may be.</param>
    /// <param name="seed">Of the bootstrap.</param>
    public static RatioEstimate Ratio(double[] baseline, double[] other, string? unsettled, int seed)
    {
        var ratio = PairedRatio.FromMedians(baseline, other, seed);
        if (unsettled is not null) return ratio.Without(unsettled);

        double[] logs = [.. other.Zip(baseline, (above, below) => Math.Log(above / below))];
        if (Drift(logs) is not { } why) return ratio;

        int EndOf(int third) => third * logs.Length / Part;
        return ratio.Moving(why, All(ShownLevel), All(DriftLevel));

        Interval All(double level)
        {
            Interval[] thirds = [.. Enumerable.Range(0, Part).Select(n => Mean(logs[EndOf(n)..EndOf(n + 1)], level))];
            return new Interval(thirds.Min(t => t.Low), thirds.Max(t => t.High)).Select(Math.Exp);
        }
    }

    // Student's interval of the mean.
    private static Interval Mean(double[] values, double level)
    {
        var half = StudentT.InvCDF(0, 1, values.Length - 1, level)
            * values.StandardDeviation() / Math.Sqrt(values.Length);
        return new(values.Mean() - half, values.Mean() + half);
    }

    // What an interval may rest on; a smoke run, whose intervals decide nothing, has fewer rounds and needs all.
    private static int Fewest(int rounds) => Math.Min(Budget.MinRounds, rounds);

    // Steady means that the rounds are repetitions of one another. Student's t test of the first third of them against
    // the last, on logarithms, with the scatter within the thirds: at 99 % one steady ratio in a hundred is called not
    // steady. The interval of all rounds is no measure, for a ratio that moves widens it, too. Where rounds hardly
    // scatter, the test finds drifts that nobody would mind.
    private static string? Drift(double[] logs)
    {
        var part = logs.Length / Part;
        if (part < 2) return null;
        var (first, last) = (logs[..part], logs[^part..]);
        var moved = Math.Abs(last.Mean() - first.Mean());
        if (moved < MinDrift) return null;
        var scatter = Math.Sqrt((first.Variance() + last.Variance()) / 2);
        var distance = moved / (scatter * Math.Sqrt(2.0 / part));
        var (from, to) = (Math.Exp(first.Mean()), Math.Exp(last.Mean()));
        return distance <= StudentT.InvCDF(0, 1, 2 * (part - 1), DriftLevel) ? null
            : FormattableString.Invariant($"the ratio moved from {from:0.00} in the first third of the rounds ")
                + FormattableString.Invariant($"to {to:0.00} in the last");
    }
}

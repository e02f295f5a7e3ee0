namespace GrpcLab;

/// <summary>How many times as long one case takes as another, and how sure that is.</summary>
/// <param name="Ratio">The estimate; 2 means twice as long as the baseline.</param>
/// <param name="Interval">
/// The 95 % interval of the ratio: what a reader is told. Of a ratio that moved it holds the 95 % intervals of all
/// thirds of the rounds; its ends are not a number when code was still being compiled.
/// </param>
/// <param name="Decision">The 99 % interval: a difference is called only when this one excludes 1.</param>
/// <param name="Rounds">Rounds in which both cases were measured.</param>
/// <remarks>
/// Two intervals, because a verdict is wrong more often than its interval when several cases are judged: at 99 % up to
/// five cases against one baseline raise a false alarm in fewer than one comparison in twenty (Bonferroni), at 95 % in
/// nearly one in four.
/// </remarks>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record RatioEstimate(double Ratio, Interval Interval, Interval Decision, int Rounds) : IDisplayable
{
    private static readonly Interval Unknown = new(double.NaN, double.NaN);

    /// <summary>Why the rounds were no repetitions of one another; null when they were.</summary>
    internal string? NotSteady { get; private init; }

    /// <summary>Whether the ratio has no single value, but a range that is known.</summary>
    internal bool Moved => NotSteady is not null && Interval.IsKnown;

    /// <summary>The same comparison seen from the other case.</summary>
    public RatioEstimate Inverse() =>
        this with { Ratio = 1 / Ratio, Interval = Flip(Interval), Decision = Flip(Decision) };

    /// <summary>The same without intervals, whose ends are not a number then, so that nothing can be decided.</summary>
    internal RatioEstimate Without(string why) =>
        Moving(why, Unknown, Unknown);

    /// <summary>The same of a ratio that moved: nothing is decided but what all the ranges agree on.</summary>
    /// <param name="why">How it moved.</param>
    /// <param name="range">What holds the 95 % intervals of all thirds of the rounds.</param>
    /// <param name="all">What holds the 99 % intervals of all thirds.</param>
    internal RatioEstimate Moving(string why, Interval range, Interval all) =>
        this with { Interval = range, Decision = all, NotSteady = why };

    /// <summary>
    /// Whether the ratio lies below a value; null when the 99 % interval holds it. For <c>Claim.Measured</c>.
    /// </summary>
    public bool? IsBelow(double value) => Decision.High < value ? true : Decision.Low > value ? false : null;

    /// <summary>
    /// Whether the ratio lies above a value; null when the 99 % interval holds it. For <c>Claim.Measured</c>.
    /// </summary>
    public bool? IsAbove(double value) => !IsBelow(value);

    /// <summary>
    /// Whether the ratio lies below another one; null when their 99 % intervals overlap. For <c>Claim.Measured</c>.
    /// </summary>
    public bool? IsBelow(RatioEstimate other)
    {
        ArgumentNullException.ThrowIfNull(other);
        return Decision.High < other.Decision.Low ? true : Decision.Low > other.Decision.High ? false : null;
    }

    /// <summary>One line, such as "ratio 1.70, 95 % interval 1.65 to 1.76"; "not steady" without intervals.</summary>
    public override string ToString() => RatioText.Plain(this);

    private static Interval Flip(Interval i) => new(1 / i.High, 1 / i.Low);
}

/// <summary>The ratio of two cases' medians, paired by round, with a bootstrap interval.</summary>
/// <remarks>
/// Machine speed drifts, so only times of one round are compared: each round gives one number, the logarithm of the
/// ratio of the two medians. Their centre (Hodges–Lehmann) and its interval (studentized bootstrap) are taken back from
/// logarithms to ratios; swapping the cases gives exactly the reciprocal. See <see cref="FromMedians"/> for what was
/// validated.
/// </remarks>
internal static class PairedRatio
{
    /// <summary>Seed of the bootstrap unless one is given, so that the same samples give the same interval.</summary>
    public const int DefaultSeed = 20_240_607;

    /// <summary>
    /// Resamples of the bootstrap. More changes the interval's ends by less than their own uncertainty.
    /// </summary>
    public const int Resamples = 2_000;

    /// <summary>Estimates case ÷ baseline from the median of each round, in any unit.</summary>
    /// <remarks>
    /// Validated by simulation through the code that judges live runs: 13 machines, for each 2,000 and again 3,000
    /// comparisons and as many with the case equal to the baseline. Calls log-normal, two-humped and heavy-tailed
    /// (Pareto, α = 1.5), 5 to 1,501 a round, 10 to 30 rounds, true ratios 1, 1.02, 1.3 and 47, machine speed drifting
    /// by 3 to 10 % a slice, up to 20 % of the slices disturbed by up to half. The 95 % interval held the truth in 94.2
    /// to 97.0 % of them; equal cases were called different (99 % interval without 1) in 0.4 to 1.4 %. On like machines
    /// the percentile bootstrap of the mean covered 87 to 93 %, BCa 81 to 91 %; the studentized bootstrap of the mean
    /// 90 to 96 %, up to half wider where slices are disturbed. What it cannot see: a bias that is the same in every
    /// round, such as the memory layout of one process.
    /// </remarks>
    public static RatioEstimate FromMedians(double[] baseline, double[] other, int seed)
    {
        var logs = new double[baseline.Length];
        for (var i = 0; i < logs.Length; i++) logs[i] = LogOf(other[i]) - LogOf(baseline[i]);
        var bootstrap = new StudentizedBootstrap(logs, seed, Resamples);
        return new(Math.Exp(bootstrap.Centre), bootstrap.At(0.95).Select(Math.Exp),
            bootstrap.At(0.99).Select(Math.Exp), logs.Length);
    }

    private static double LogOf(double median) => median > 0 ? Math.Log(median)
        : throw new ArgumentException($"A median of {median} has no ratio. Is the clock too coarse for the call?");
}

namespace GrpcLab;

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

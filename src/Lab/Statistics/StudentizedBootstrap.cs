namespace GrpcLab;

/// <summary>
/// Intervals for the centre of a few values by an equal-tailed studentized bootstrap of the Hodges–Lehmann estimate.
/// </summary>
/// <remarks>
/// B. Efron and R. Tibshirani (1993), "An Introduction to the Bootstrap", chapter 12 (bootstrap-t); P. Hall (1988),
/// "Theoretical comparison of bootstrap confidence intervals". Each resample's distance from the estimate is divided by
/// that resample's own spread (the interquartile range of its Walsh averages), which corrects for the scatter of a
/// spread known from a dozen values only. A plain percentile bootstrap lacks that correction: with 12 rounds it held
/// the truth in 87 to 92 % instead of 95 %.
/// </remarks>
internal sealed class StudentizedBootstrap
{
    // A resample of few distinct values may have next to no spread; its distance must not be divided by nothing.
    private const double MinShareOfScale = 0.05;

    private readonly HodgesLehmann _estimate;
    private readonly double[] _distances;
    private readonly double _smallest;
    private readonly double _largest;

    public StudentizedBootstrap(double[] values, int seed, int resamples)
    {
        if (values.Length == 0) throw new ArgumentException("No values, no interval.");
        var pairs = new WalshAverages(values);
        _estimate = pairs.Of([.. Enumerable.Repeat(1, values.Length)]);
        (_smallest, _largest) = (values.Min(), values.Max());
        _distances = Distances(pairs, values.Length, new Random(seed), resamples);
        Array.Sort(_distances);
    }

    public double Centre => _estimate.Centre;

    /// <summary>The interval that holds the truth in this share of repetitions, such as 0.95.</summary>
    /// <remarks>
    /// It ends where the values end. All of n values lie on one side of their population's median in 1 of 2ⁿ⁻¹
    /// repetitions, one in 512 with ten rounds, so this costs no coverage; but where a few values scatter wildly, a
    /// studentized interval alone reaches many times farther than anything that was measured.
    /// </remarks>
    public Interval At(double level)
    {
        if (_estimate.Scale == 0) return new(Centre, Centre);
        var tail = (1 - level) / 2;
        var low = Centre - Quantile.OfSorted(_distances, 1 - tail) * _estimate.Scale;
        var high = Centre - Quantile.OfSorted(_distances, tail) * _estimate.Scale;
        return new(Math.Clamp(low, _smallest, Centre), Math.Clamp(high, Centre, _largest));
    }

    private double[] Distances(WalshAverages pairs, int count, Random random, int resamples)
    {
        var distances = new double[resamples];
        if (_estimate.Scale == 0) return distances;
        var drawn = new int[count];
        var floor = _estimate.Scale * MinShareOfScale;
        for (var b = 0; b < resamples; b++)
        {
            Array.Clear(drawn);
            for (var i = 0; i < count; i++) drawn[random.Next(count)]++;
            var resample = pairs.Of(drawn);
            distances[b] = (resample.Centre - _estimate.Centre) / Math.Max(resample.Scale, floor);
        }
        return distances;
    }
}

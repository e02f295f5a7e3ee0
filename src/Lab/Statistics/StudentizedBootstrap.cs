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
        if (values.Length == 0) throw new ArgumentException("An interval needs at least one value.");
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

/// <summary>A centre and the scatter it is judged by.</summary>
internal readonly record struct HodgesLehmann(double Centre, double Scale);

/// <summary>All pairwise means of a few values, sorted once, so that resamples need counting only.</summary>
/// <remarks>
/// J. L. Hodges and E. L. Lehmann (1963), "Estimates of location based on rank tests": their median estimates the
/// centre. Nearly as efficient as the mean on normal data (95 %), and not carried away by up to 29 % wild values, as
/// the mean is. A resample holds value i c(i) times, hence the pair of i and j c(i)·c(j) times: no sorting for each of
/// the thousands of resamples.
/// </remarks>
internal sealed class WalshAverages
{
    private readonly (double Mean, int First, int Second)[] _pairs;
    private readonly (int Rank, double Part)[] _quartiles;

    public WalshAverages(double[] values)
    {
        _pairs =
        [
            .. from first in Enumerable.Range(0, values.Length)
               from second in Enumerable.Range(first, values.Length - first)
               select (0.5 * (values[first] + values[second]), first, second),
        ];
        Array.Sort(_pairs, (a, b) => a.Mean.CompareTo(b.Mean));
        _quartiles = [.. new[] { 0.25, 0.5, 0.75 }.Select(p => RankOf(p, _pairs.Length))];
    }

    /// <summary>
    /// Estimates for the sample in which each value occurs this often; as many in all as there are values.
    /// </summary>
    public HodgesLehmann Of(ReadOnlySpan<int> counts)
    {
        Span<double> order = stackalloc double[6];
        long below = 0;
        var next = 0;
        foreach (var (mean, first, second) in _pairs)
        {
            below += first == second ? counts[first] * (counts[first] + 1) / 2 : counts[first] * counts[second];
            // Quartile q needs the values of rank r and r + 1, at places 2q and 2q + 1.
            while (next < 6 && below > Math.Min(_quartiles[next / 2].Rank + next % 2, _pairs.Length - 1))
            {
                order[next++] = mean;
            }
        }
        return new(Between(order, 1), Between(order, 2) - Between(order, 0));
    }

    private double Between(ReadOnlySpan<double> order, int quartile) =>
        order[2 * quartile] + _quartiles[quartile].Part * (order[2 * quartile + 1] - order[2 * quartile]);

    // Type 7, as everywhere: rank and the part of the way to the next.
    private static (int, double) RankOf(double p, int count)
    {
        var position = p * (count - 1);
        return ((int)position, position - (int)position);
    }
}

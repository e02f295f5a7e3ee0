using MathNet.Numerics.Statistics;

namespace GrpcLab;

/// <summary>Quantiles of a sample.</summary>
/// <remarks>
/// R. J. Hyndman and Y. Fan (1996), "Sample quantiles in statistical packages", type 7: linear between order
/// statistics, the default of R, NumPy and Excel. Computed by MathNet.Numerics (SortedArrayStatistics,
/// QuantileDefinition.R7).
/// </remarks>
internal static class Quantile
{
    public static double Of(IEnumerable<double> sample, double p) => OfSorted(Sorted(sample), p);

    public static double Median(IEnumerable<double> sample) => OfSorted(Sorted(sample), 0.5);

    public static double OfSorted(double[] sorted, double p)
    {
        if (sorted.Length == 0)
        {
            throw new ArgumentException("An empty sample has no quantiles. Collect at least one value.");
        }

        if (!(p is >= 0 and <= 1))
        {
            throw new ArgumentOutOfRangeException(nameof(p), p, "p must be between 0 and 1.");
        }

        // On a value itself there is nothing to interpolate; MathNet would add 0 times the next, which may be infinite.
        var rank = (sorted.Length - 1) * p;
        if (rank == Math.Floor(rank)) return sorted[(int)rank];

        return SortedArrayStatistics.QuantileCustom(sorted, p, QuantileDefinition.R7);
    }

    internal static double[] Sorted(IEnumerable<double> sample)
    {
        var sorted = sample.ToArray();
        if (sorted.Any(double.IsNaN))
        {
            throw new ArgumentException("The sample holds a value that is not a number (NaN).");
        }

        Array.Sort(sorted);
        return sorted;
    }
}

/// <summary>How widely a sample scatters, told without being misled by a few extreme values.</summary>
internal static class Spread
{
    /// <summary>Factor that makes the MAD estimate the standard deviation of normal data: 1 / Φ⁻¹(3/4).</summary>
    public const double NormalConsistency = 1.482602218505602;

    /// <summary>The median absolute deviation from the median, not scaled.</summary>
    /// <remarks>
    /// F. R. Hampel (1974), "The influence curve and its role in robust estimation". Multiply by
    /// <see cref="NormalConsistency"/> to compare it with a standard deviation.
    /// </remarks>
    public static double MedianAbsoluteDeviation(IEnumerable<double> sample)
    {
        var sorted = Quantile.Sorted(sample);
        var median = Quantile.OfSorted(sorted, 0.5);
        return Quantile.Median(sorted.Select(x => Math.Abs(x - median)));
    }
}

namespace GrpcLab;

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

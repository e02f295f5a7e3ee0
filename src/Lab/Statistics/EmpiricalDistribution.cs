using MathNet.Numerics.Statistics;

namespace GrpcLab;

/// <summary>The empirical distribution of a sample: which share of it is at most x.</summary>
/// <remarks>Computed by MathNet.Numerics (SortedArrayStatistics.EmpiricalCDF).</remarks>
public sealed class EmpiricalDistribution
{
    private readonly double[] _sorted;

    private EmpiricalDistribution(double[] sorted) => _sorted = sorted;

    /// <summary>The distribution of these values, in any order; at least one.</summary>
    public static EmpiricalDistribution Of(IEnumerable<double> sample)
    {
        var sorted = GrpcLab.Quantile.Sorted(sample);
        if (sorted.Length == 0) throw new ArgumentException("An empty sample has no distribution. Collect at least one value.");
        return new(sorted);
    }

    /// <summary>Number of values.</summary>
    public int Count => _sorted.Length;

    /// <summary>The share of values that are at most <paramref name="x"/>, 0 to 1.</summary>
    public double At(double x) => SortedArrayStatistics.EmpiricalCDF(_sorted, x);

    /// <summary>The value below which this share lies (type 7).</summary>
    public double Quantile(double p) => GrpcLab.Quantile.OfSorted(_sorted, p);

    /// <summary>Points for drawing: value and share, at most this many, the smallest and largest value always among them.</summary>
    public IReadOnlyList<(double X, double Share)> Points(int most = 400)
    {
        if (most < 2) throw new ArgumentOutOfRangeException(nameof(most), most, "A curve needs at least 2 points.");
        var count = Math.Min(most, _sorted.Length);
        var points = new (double, double)[count];
        for (var i = 0; i < count; i++)
        {
            var index = count == 1 ? 0 : (int)((long)i * (_sorted.Length - 1) / (count - 1));
            points[i] = (_sorted[index], At(_sorted[index]));
        }
        return points;
    }
}

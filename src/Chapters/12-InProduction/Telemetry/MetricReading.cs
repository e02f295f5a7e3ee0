namespace GrpcLab;

/// <summary>What an instrument showed when it was last read.</summary>
public abstract record MetricReading;

/// <summary>A number: a counter's sum so far, or a level such as connections open now.</summary>
/// <param name="Value">In the instrument's unit.</param>
public sealed record NumberReading(double Value) : MetricReading;

/// <summary>Values sorted into buckets since the process began.</summary>
/// <param name="Count">Values seen.</param>
/// <param name="Sum">All of them together, in the instrument's unit.</param>
/// <param name="Bounds">Upper ends of the buckets; the last bucket has none.</param>
/// <param name="Buckets">Values in each bucket; one more than there are bounds.</param>
public sealed record HistogramReading(
    long Count, double Sum, IReadOnlyList<double> Bounds, IReadOnlyList<long> Buckets) : MetricReading
{
    /// <summary>The values' mean; 0 when there are none.</summary>
    public double Mean => Count == 0 ? 0 : Sum / Count;

    /// <summary>
    /// All that a histogram can say of a percentile: the upper end of the bucket it lies in. Null in the last bucket,
    /// or without values.
    /// </summary>
    /// <param name="share">From 0 to 1, such as 0.99.</param>
    public double? UpperEndOf(double share)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(share);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(share, 1);
        long seen = 0;
        for (var i = 0; i < Bounds.Count; i++)
        {
            seen += Buckets[i];
            if (seen > 0 && seen >= share * Count) return Bounds[i];
        }

        return null;
    }
}

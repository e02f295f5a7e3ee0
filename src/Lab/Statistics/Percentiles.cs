namespace GrpcLab;

/// <summary>Percentiles of raw samples: exact, from all values, not from buckets.</summary>
/// <param name="Count">Number of samples.</param>
/// <param name="P50">Half of the calls took at most this long.</param>
/// <param name="P90">Nine in ten calls took at most this long.</param>
/// <param name="P99">All but one in a hundred took at most this long.</param>
/// <param name="Max">The longest call.</param>
/// <remarks>Quantiles of Hyndman and Fan (1996), type 7.</remarks>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record Percentiles(int Count, CallTime P50, CallTime P90, CallTime P99, CallTime Max) : IDisplayable
{
    /// <summary>Summarizes these samples; an empty sample gives a summary of nothing, its times not a number.</summary>
    public static Percentiles Of(IEnumerable<CallTime> samples)
    {
        var sorted = Quantile.Sorted(samples.Select(s => s.Nanoseconds));
        return sorted.Length == 0
            ? new(0, new(double.NaN), new(double.NaN), new(double.NaN), new(double.NaN))
            : new(sorted.Length, At(sorted, 0.5), At(sorted, 0.9), At(sorted, 0.99), new(sorted[^1]));
    }

    private static CallTime At(double[] sorted, double p) => new(Quantile.OfSorted(sorted, p));

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => PlainWords.Bundle(ToString());

    /// <summary>One line, such as "p50 57.3 µs · p90 61 µs · p99 90.2 µs · max 1.2 ms".</summary>
    public override string ToString() => $"p50 {P50} · p90 {P90} · p99 {P99} · max {Max}";
}

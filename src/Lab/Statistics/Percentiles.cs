namespace GrpcLab;

/// <summary>
/// Percentiles of raw samples: exact, from all values, not from buckets. A 90th or 99th that fewer than ten samples lie
/// beyond is not told: the next run would give quite another.
/// </summary>
/// <param name="Count">Number of samples.</param>
/// <param name="P50">Half of the calls took at most this long.</param>
/// <param name="P90">Nine in ten calls took at most this long; not a number with fewer than 100 samples.</param>
/// <param name="P99">All but one in a hundred took at most this long; not a number with fewer than 1,000.</param>
/// <param name="Max">The longest call.</param>
/// <remarks>Quantiles of Hyndman and Fan (1996), type 7.</remarks>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record Percentiles(int Count, CallTime P50, CallTime P90, CallTime P99, CallTime Max) : IDisplayable
{
    /// <summary>Samples that a 90th percentile needs: 100.</summary>
    public const int MinForP90 = 10 * MinBeyond;

    /// <summary>Samples that a 99th percentile needs: 1,000.</summary>
    public const int MinForP99 = 100 * MinBeyond;

    private const int MinBeyond = 10;

    /// <summary>Summarizes these samples; an empty sample gives a summary of nothing, its times not a number.</summary>
    /// <exception cref="ArgumentOutOfRangeException">A sample is below zero.</exception>
    public static Percentiles Of(IEnumerable<CallTime> samples)
    {
        var sorted = Quantile.Sorted(samples.Select(s => s.Nanoseconds));
        if (sorted is [< 0, ..])
        {
            throw new ArgumentOutOfRangeException(nameof(samples), $"A sample is {new CallTime(sorted[0])}, and no "
                + "call ends before it begins. Take its start and its end from one clock, and never begin it before it "
                + "is due.");
        }

        return sorted.Length == 0
            ? new(0, new(double.NaN), new(double.NaN), new(double.NaN), new(double.NaN))
            : new(sorted.Length, new(Quantile.OfSorted(sorted, 0.5)), At(sorted, 0.9), At(sorted, 0.99),
                new(sorted[^1]));
    }

    /// <summary>Whether so many samples tell the quantile that this share of them lies below.</summary>
    /// <param name="share">Between 0 and 1.</param>
    /// <param name="count">Number of samples.</param>
    internal static bool IsTold(double share, int count) => Math.Round((1 - share) * count, 6) >= MinBeyond;

    /// <summary>What a table with these percentiles has to add; null when all of them are told.</summary>
    internal static string? Note(params IEnumerable<Percentiles> all)
    {
        var fewest = all.Where(p => p.Count > 0).Select(p => p.Count).DefaultIfEmpty(MinForP99).Min();
        return fewest >= MinForP99 ? null
            : $"{CallTime.Dash}: too few calls; p99 needs {Unit.Whole(MinForP99)}"
                + (fewest < MinForP90 ? $", p90 {MinForP90}" : "");
    }

    private static CallTime At(double[] sorted, double share) =>
        new(IsTold(share, sorted.Length) ? Quantile.OfSorted(sorted, share) : double.NaN);

    /// <summary>
    /// One line, such as "p50 57.3 µs · p90 61 µs · p99 90.2 µs · max 1.2 ms", without what too few samples do not
    /// tell.
    /// </summary>
    public override string ToString() => $"p50 {P50}{(Count < MinForP90 ? "" : $" · p90 {P90}")}"
        + $"{(Count < MinForP99 ? "" : $" · p99 {P99}")} · max {Max}";
}

namespace GrpcLab;

/// <summary>The typical value of times that may be zero, one a round.</summary>
internal static class RoundEstimate
{
    /// <summary>
    /// Centre (Hodges–Lehmann) and 95 % interval; with fewer than ten rounds the median and the whole range.
    /// </summary>
    /// <remarks>
    /// On the times themselves: a comparison takes logarithms, which a call that did not wait has none of.
    /// </remarks>
    public static TimeEstimate Of(IEnumerable<TimeSpan> times)
    {
        double[] nanoseconds = [.. times.Select(t => t.TotalNanoseconds)];
        if (nanoseconds.Length < Budget.MinRounds)
        {
            return new(new(Quantile.Median(nanoseconds)), new(nanoseconds.Min()), new(nanoseconds.Max()));
        }

        var bootstrap = new StudentizedBootstrap(nanoseconds, PairedRatio.DefaultSeed, PairedRatio.Resamples);
        var interval = bootstrap.At(0.95);
        return new(new(bootstrap.Centre), new(interval.Low), new(interval.High));
    }
}

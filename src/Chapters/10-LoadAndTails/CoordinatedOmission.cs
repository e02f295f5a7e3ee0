namespace GrpcLab;

/// <summary>Puts back what a closed loop left out while it waited.</summary>
public static class CoordinatedOmission
{
    /// <summary>
    /// The times with those added that calls begun at the expected interval would have met behind each long one.
    /// </summary>
    /// <param name="times">What a caller measured who waited for each answer.</param>
    /// <param name="expectedInterval">How often it would have called, had it not waited.</param>
    /// <remarks>
    /// G. Tene, HdrHistogram's recordValueWithExpectedInterval: a time t longer than the interval i stands for t, t −
    /// i, t − 2i … down to i. It assumes that the server is as fast as ever right after the long call; a queue that has
    /// to be worked off is not in it.
    /// </remarks>
    public static IReadOnlyList<CallTime> Corrected(IEnumerable<CallTime> times, CallTime expectedInterval)
    {
        ArgumentNullException.ThrowIfNull(times);
        if (!(expectedInterval.Nanoseconds > 0))
        {
            throw new ArgumentOutOfRangeException(
                nameof(expectedInterval), expectedInterval, "The expected interval must be longer than zero.");
        }

        return [.. times.SelectMany(t => WithMissing(t, expectedInterval))];
    }

    private static IEnumerable<CallTime> WithMissing(CallTime time, CallTime interval)
    {
        yield return time;
        for (var left = time.Nanoseconds - interval.Nanoseconds; left >= interval.Nanoseconds;
            left -= interval.Nanoseconds)
        {
            yield return new(left);
        }
    }
}

namespace GrpcLab;

/// <summary>Whether the clock is fine enough to time one call.</summary>
internal static class ClockCheck
{
    private const int Readings = 2_000;

    // A call over loopback takes some tens of microseconds.
    private static readonly CallTime Fine = new(1_000), Usable = new(20_000);

    public static Finding Look() => Judge(Step(TimeProvider.System));

    internal static Finding Judge(CallTime step)
    {
        var text = $"It steps by {step.ToString(2)}.";
        return step <= Fine ? new Finding.Good($"{text} A call takes far longer.")
            : step <= Usable
                ? new Finding.Warning(text, "That is coarse for a single call: trust the medians, not single samples.")
            : new Finding.Failure(text, "That is too coarse to time a call. Is this an emulated machine?");
    }

    /// <summary>The typical distance of two readings that differ: resolution and cost of reading together.</summary>
    internal static CallTime Step(TimeProvider clock)
    {
        var steps = new List<double>();
        for (var last = clock.GetTimestamp(); steps.Count < Readings;)
        {
            var now = clock.GetTimestamp();
            if (now != last)
            {
                steps.Add(CallTime.Between(last, now, clock).Nanoseconds);
                last = now;
            }
        }

        return new(Quantile.Median(steps));
    }
}

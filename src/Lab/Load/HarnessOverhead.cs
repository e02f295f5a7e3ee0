namespace GrpcLab;

/// <summary>What measuring adds to a call: the loop's time for a call that does nothing.</summary>
internal static class HarnessOverhead
{
    private const int Calls = 20_000;

    private static readonly Lazy<CallTime> Measured = new(Measure);

    /// <summary>Median over a few batches, measured once a process on first use.</summary>
    public static CallTime PerCall => Measured.Value;

    private static CallTime Measure()
    {
        var clock = TimeProvider.System;
        var batches = new List<double>();
        for (var batch = 0; batch < 7; batch++)
        {
            var tally = new CallTally();
            var start = clock.GetTimestamp();
            // Completes synchronously: the delegate returns a finished task.
            CallLoop.RunAsync(() => Task.CompletedTask, CallLimit.Exactly(Calls), tally, clock, default)
                .GetAwaiter().GetResult();
            batches.Add(CallTime.Between(start, clock.GetTimestamp(), clock).Nanoseconds / Calls);
        }
        return new(Quantile.Median(batches));
    }
}

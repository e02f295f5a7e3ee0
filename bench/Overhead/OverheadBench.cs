namespace GrpcLab.Bench;

/// <summary>The measuring loop round a call that does nothing.</summary>
internal sealed class OverheadBench : IBench
{
    // Fills the chunks of the buffer for samples to the last place (256, 512, … 4,096, then 8,192 each), so that what
    // is allocated is what the samples need.
    private const int Calls = 7_936 + (12 * 8_192);

    private const int BytesOfSample = sizeof(long);

    private const int Batches = 20;

    /// <inheritdoc/>
    public string Name => "overhead";

    /// <inheritdoc/>
    public string Question => "What does the measuring loop add to a call, in time and in bytes?";

    /// <inheritdoc/>
    public Task<BenchOutcome> RunAsync(BenchContext context, CancellationToken cancellation)
    {
        for (var batch = 0; batch < Batches; batch++) Measure();
        var batches = Enumerable.Range(0, Batches).Select(_ => Measure()).ToArray();
        return Task.FromResult<BenchOutcome>(new Findings(
            [
                Rounds.Typical("a sample", "time beside the call's own", batches.Select(b => b.Time), "ns",
                    "goal: below 300 ns"),
                new("a sample", "bytes allocated beside its own 8", Quantile.Median(batches.Select(b => b.Bytes)), "B",
                    Count: Batches, Note: "goal: 0 B; what is left is the heads of the buffer's chunks"),
            ],
            LabConditions.OfThisProcess()));
    }

    private static (double Time, double Bytes) Measure()
    {
        var clock = TimeProvider.System;
        var (allocated, started) = (GC.GetAllocatedBytesForCurrentThread(), clock.GetTimestamp());
        var tally = new CallTally();
        // Every call has ended when it returns, so the whole loop runs on this thread.
        CallLoop.RunAsync(static () => Task.CompletedTask, CallLimit.Exactly(Calls), tally, clock, default)
            .GetAwaiter().GetResult();
        var time = CallTime.Between(started, clock.GetTimestamp(), clock);
        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        return (time.Nanoseconds / Calls, ((double)allocated / Calls) - BytesOfSample);
    }
}

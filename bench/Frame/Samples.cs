namespace GrpcLab.Bench;

/// <summary>A few calls by the lab's own measured loop.</summary>
internal static class Samples
{
    /// <summary>The median of so many calls, one after the other, in nanoseconds.</summary>
    /// <exception cref="InvalidOperationException">A call failed.</exception>
    public static async Task<double> MedianAsync(Func<Task> call, int calls, CancellationToken cancellation)
    {
        var tally = new CallTally();
        await CallLoop.DetachedAsync(
            () => CallLoop.RunAsync(call, CallLimit.Exactly(calls), tally, TimeProvider.System, cancellation),
            cancellation);
        return tally.FirstError is null
            ? Quantile.Median(tally.Samples.ToTimes(TimeProvider.System.TimestampFrequency).Select(t => t.Nanoseconds))
            : throw new InvalidOperationException("A measured call failed.", tally.FirstError);
    }

    /// <summary>Warms cases up together, by the lab's own rule, until nothing is compiled on either side.</summary>
    public static Task<WarmupReport> WarmUpAsync(
        IReadOnlyCollection<Func<Task>> cases, int calls, CancellationToken cancellation) =>
        new Warmup(TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(10), judgesTimes: true, TimeProvider.System)
            .RunAsync(
                async () =>
                {
                    foreach (var one in cases) await MedianAsync(one, calls, cancellation);
                    return calls * cases.Count;
                },
                cancellation);
}

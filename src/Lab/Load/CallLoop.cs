namespace GrpcLab;

/// <summary>When a loop of calls ends: after this many, or once the time is up and enough were made.</summary>
/// <param name="Max">Never more calls than this.</param>
/// <param name="Min">Not fewer than this, even when the time is up.</param>
/// <param name="Until">Clock reading at which no further call starts.</param>
internal readonly record struct CallLimit(long Max, long Min, long Until)
{
    public static CallLimit Exactly(long calls) => new(calls, calls, long.MaxValue);
}

/// <summary>
/// The measured loop: call, await, next. Two clock readings and one store a call, nothing else inside the timing.
/// </summary>
internal static class CallLoop
{
    public static async Task RunAsync(
        Func<Task> call, CallLimit limit, CallTally tally, TimeProvider clock, CancellationToken cancellation)
    {
        long now = long.MinValue;
        for (long made = 0; made < limit.Max && (made < limit.Min || now < limit.Until); made++)
        {
            cancellation.ThrowIfCancellationRequested();
            var start = clock.GetTimestamp();
            try
            {
                await call().ConfigureAwait(false);
                now = clock.GetTimestamp();
                tally.Samples.Add(now - start);
            }
            catch (Exception error)
            {
                // A failed call is counted, never timed: failing is often quicker than working.
                now = clock.GetTimestamp();
                tally.Failed(error);
            }
        }
    }

    /// <summary>
    /// Runs a loop on the thread pool and stops waiting at once when cancelled, even if a call hangs for ever.
    /// </summary>
    public static Task DetachedAsync(Func<Task> loop, CancellationToken cancellation) =>
        Task.Run(() => NoActivity.RunAsync(loop), cancellation).WaitAsync(cancellation);

    /// <inheritdoc cref="DetachedAsync(Func{Task}, CancellationToken)"/>
    public static Task<T> DetachedAsync<T>(Func<Task<T>> loop, CancellationToken cancellation) =>
        Task.Run(() => NoActivity.RunAsync(loop), cancellation).WaitAsync(cancellation);
}

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
}

/// <summary>
/// What one caller did: the times of the calls that succeeded, the number that failed, the first error.
/// </summary>
internal sealed class CallTally
{
    public SampleBuffer Samples { get; } = new();

    public long Errors { get; private set; }

    public Exception? FirstError { get; private set; }

    /// <summary>
    /// The latest error: a connection that still knows nothing of its server's end says less at first than later.
    /// </summary>
    public Exception? LastError { get; private set; }

    public void Failed(Exception error)
    {
        Errors++;
        FirstError ??= error;
        LastError = error;
    }
}

/// <summary>Raw times in clock ticks. Grows by whole chunks, so adding never copies and rarely allocates.</summary>
internal sealed class SampleBuffer
{
    // Small at first, since a thousand callers have a buffer each; never on
    // the large object heap, whose collections would disturb what is measured.
    private const int FirstChunk = 256, MaxChunk = 8192;

    private readonly List<long[]> _full = [];
    private long[] _current = new long[FirstChunk];
    private int _used;

    public void Add(long ticks)
    {
        if (_used == _current.Length)
        {
            _full.Add(_current);
            _current = new long[Math.Min(2 * _used, MaxChunk)];
            _used = 0;
        }
        _current[_used++] = ticks;
    }

    /// <summary>Copies the samples out, each divided by the calls it stands for.</summary>
    public CallTime[] ToTimes(long frequency, int share = 1) =>
        [.. _full.SelectMany(chunk => chunk).Concat(_current.Take(_used))
            .Select(ticks => CallTime.FromTicks(ticks, frequency, share))];
}

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

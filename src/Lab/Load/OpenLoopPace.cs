namespace GrpcLab;

/// <summary>Where an open loop's time passes and its calls run; a test puts another one in its place.</summary>
internal class OpenLoopPace
{
    // So long may a cancelled schedule still wait.
    private static readonly TimeSpan Slice = TimeSpan.FromMilliseconds(50);

    public static OpenLoopPace System { get; } = new();

    public virtual TimeProvider Clock => TimeProvider.System;

    /// <summary>Holds this thread until the clock has reached the reading.</summary>
    public virtual void WaitUntil(long timestamp, CancellationToken cancellation)
    {
        var slice = (long)(Slice.TotalSeconds * Clock.TimestampFrequency);
        for (var now = Clock.GetTimestamp(); now < timestamp; now = Clock.GetTimestamp())
        {
            cancellation.ThrowIfCancellationRequested();
            PreciseWait.Until(Math.Min(timestamp, now + slice));
        }
    }

    /// <summary>
    /// Begins a call without waiting for any part of it: serializing a large message must not delay the next call.
    /// </summary>
    public virtual void Begin(Action<int> call, int number) =>
        ThreadPool.UnsafeQueueUserWorkItem(call, number, preferLocal: false);

    /// <summary>Waits for the calls in flight when no more fall due.</summary>
    public virtual Task EndOfAsync(Task calls) => calls;
}

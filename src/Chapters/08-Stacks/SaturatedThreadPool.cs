namespace GrpcLab;

/// <summary>
/// Keeps every thread of the pool waiting, and the pool from adding any, until it is disposed.
/// </summary>
/// <remarks>Nothing may be awaited meanwhile: what comes after an await needs a thread of the pool.</remarks>
public sealed class SaturatedThreadPool : IDisposable
{
    // Should this object's owner be lost, the process gets its pool back.
    private static readonly TimeSpan MaxHold = TimeSpan.FromSeconds(20);
    private static readonly TimeSpan TimeToSettle = TimeSpan.FromMilliseconds(100);

    private readonly ManualResetEventSlim _release = new();
    private readonly FixedThreadPool _limit = FixedThreadPool.Of(FixedThreadPool.Smallest);
    private volatile bool _somebodyElseRan;

    private SaturatedThreadPool()
    {
        // As many as the pool may have: whichever thread becomes free takes one of these, which came first.
        for (var i = 0; i < Math.Max(_limit.Threads, ThreadPool.ThreadCount); i++)
        {
            ThreadPool.UnsafeQueueUserWorkItem(_ => _release.Wait(MaxHold), null);
        }

        ThreadPool.UnsafeQueueUserWorkItem(_ => _somebodyElseRan = true, null);
        Thread.Sleep(TimeToSettle);
    }

    /// <summary>Whether no work item that was queued afterwards has run.</summary>
    public bool Holds => !_somebodyElseRan;

    /// <summary>Takes all threads of the pool; at most for 20 s.</summary>
    public static SaturatedThreadPool Hold() => new();

    /// <summary>Gives the pool its threads and its limits back.</summary>
    public void Dispose()
    {
        _release.Set();
        _limit.Dispose();
    }
}

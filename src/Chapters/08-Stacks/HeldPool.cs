namespace GrpcLab;

/// <summary>
/// Keeps every thread of the pool busy with waiting, and the pool from adding any, until it is disposed.
/// </summary>
internal sealed class HeldPool : IDisposable
{
    // Should this object's owner be lost, the process gets its pool back.
    private static readonly TimeSpan MaxHold = TimeSpan.FromSeconds(20);
    private static readonly TimeSpan TimeToSettle = TimeSpan.FromMilliseconds(100);

    private readonly ManualResetEventSlim _release = new();
    private readonly PoolLimit _limit;
    private volatile bool _somebodyElseRan;

    private HeldPool()
    {
        _limit = PoolLimit.To(PoolLimit.Smallest);
        // As many as the pool may have: whichever thread becomes free takes one of these, which came first.
        for (var i = 0; i < Math.Max(_limit.Threads, ThreadPool.ThreadCount); i++)
        {
            ThreadPool.UnsafeQueueUserWorkItem(_ => _release.Wait(MaxHold), null);
        }

        ThreadPool.UnsafeQueueUserWorkItem(_ => _somebodyElseRan = true, null);
        Thread.Sleep(TimeToSettle);
    }

    /// <summary>Whether no work item that was queued afterwards has had its turn.</summary>
    public bool Holds => !_somebodyElseRan;

    /// <summary>Takes the pool. Call it on a thread that is not of the pool.</summary>
    public static HeldPool Take() => new();

    public void Dispose()
    {
        _release.Set();
        _limit.Dispose();
    }
}

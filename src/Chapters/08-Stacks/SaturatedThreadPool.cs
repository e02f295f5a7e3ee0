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
    private readonly FixedThreadPool _limit = new(FixedThreadPool.Smallest);
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

/// <summary>Pins the thread pool to exactly N threads until it is disposed.</summary>
/// <remarks>
/// A limit alone is not enough: the pool's own goal may lie below it, and where the host holds as many threads as that,
/// work waits until the pool adds a thread, every half second, as if the code under test held them.
/// </remarks>
internal sealed class FixedThreadPool : IDisposable
{
    private readonly (int Threads, int Completion) _least;
    private readonly (int Threads, int Completion) _most;

    public FixedThreadPool(int threads)
    {
        ThreadPool.GetMinThreads(out _least.Threads, out _least.Completion);
        ThreadPool.GetMaxThreads(out _most.Threads, out _most.Completion);
        Threads = threads;
        if (!ThreadPool.SetMaxThreads(threads, _most.Completion)
            || !ThreadPool.SetMinThreads(threads, _least.Completion))
        {
            throw new InvalidOperationException(
                $"The thread pool does not accept a limit of {threads} threads; it must be at least {Smallest}.");
        }
    }

    /// <summary>The smallest limit the pool takes: a thread for each core, or what SetMinThreads asked for.</summary>
    public static int Smallest
    {
        get
        {
            ThreadPool.GetMinThreads(out var least, out _);
            return Math.Max(least, Environment.ProcessorCount);
        }
    }

    /// <summary>The threads it has.</summary>
    public int Threads { get; }

    public void Dispose()
    {
        ThreadPool.SetMinThreads(_least.Threads, _least.Completion);
        ThreadPool.SetMaxThreads(_most.Threads, _most.Completion);
    }
}

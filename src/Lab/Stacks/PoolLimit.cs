namespace GrpcLab;

/// <summary>Lets the pool have no more than so many threads, until it is disposed.</summary>
internal sealed class PoolLimit : IDisposable
{
    private readonly int _threadsBefore;
    private readonly int _completionBefore;

    private PoolLimit(int threads)
    {
        ThreadPool.GetMaxThreads(out _threadsBefore, out _completionBefore);
        Threads = threads;
        if (!ThreadPool.SetMaxThreads(threads, _completionBefore))
        {
            throw new InvalidOperationException($"The thread pool does not take {threads} threads as its limit; it must be at least {Smallest}.");
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

    /// <summary>The limit.</summary>
    public int Threads { get; }

    public static PoolLimit To(int threads) => new(threads);

    public void Dispose() => ThreadPool.SetMaxThreads(_threadsBefore, _completionBefore);
}

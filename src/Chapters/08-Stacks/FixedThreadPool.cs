namespace GrpcLab;

/// <summary>Pins the thread pool to exactly N threads until it is disposed.</summary>
/// <remarks>
/// A limit alone is not enough: the pool's own goal may lie below it, and where the host holds as many threads as that,
/// work waits until the pool adds a thread, every half second, as if the code under test held them.
/// </remarks>
internal sealed class FixedThreadPool : IDisposable
{
    private readonly (int Threads, int Completion) _least;
    private readonly (int Threads, int Completion) _most;

    private FixedThreadPool(int threads)
    {
        ThreadPool.GetMinThreads(out _least.Threads, out _least.Completion);
        ThreadPool.GetMaxThreads(out _most.Threads, out _most.Completion);
        Threads = threads;
        if (!ThreadPool.SetMaxThreads(threads, _most.Completion)
            || !ThreadPool.SetMinThreads(threads, _least.Completion))
        {
            throw new InvalidOperationException(
                $"The thread pool does not take {threads} threads as its limit; it must be at least {Smallest}.");
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

    public static FixedThreadPool Of(int threads) => new(threads);

    public void Dispose()
    {
        ThreadPool.SetMinThreads(_least.Threads, _least.Completion);
        ThreadPool.SetMaxThreads(_most.Threads, _most.Completion);
    }
}

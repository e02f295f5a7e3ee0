using System.Diagnostics;
using Grpc.Core;

namespace GrpcLab.FreshClient;

/// <summary>Counts the calls, and reads the pool beside them.</summary>
internal sealed class Sampler : IDisposable
{
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly long _itemsBefore = ThreadPool.CompletedWorkItemCount;
    private readonly ThreadSampler _threads;
    private int _inFlight;
    private int _failed;
    private string? _firstError;

    public Sampler() => _threads = new ThreadSampler(() => Volatile.Read(ref _inFlight));

    /// <summary>A call begins.</summary>
    public void Begin() => Interlocked.Increment(ref _inFlight);

    /// <summary>A call has ended.</summary>
    public void End() => Interlocked.Decrement(ref _inFlight);

    /// <summary>A call has failed.</summary>
    public void Fail(RpcException error)
    {
        Interlocked.Increment(ref _failed);
        Interlocked.CompareExchange(ref _firstError, $"{error.StatusCode}: {error.Status.Detail}", null);
    }

    /// <summary>Ends the sampling; time and work items are read before anything else.</summary>
    public FreshRun Stop()
    {
        var (elapsed, items) = (_clock.Elapsed, ThreadPool.CompletedWorkItemCount - _itemsBefore);
        return new FreshRun(elapsed, _threads.Stop(), items) { Failed = _failed, FirstError = _firstError };
    }

    public void Dispose() => _threads.Dispose();
}

using System.Diagnostics;
using Grpc.Core;

namespace GrpcLab.FreshClient;

/// <summary>Reads pool and calls every 5 ms, on a thread of its own.</summary>
internal sealed class Sampler : IDisposable
{
    private static readonly TimeSpan Every = TimeSpan.FromMilliseconds(5);

    private readonly List<ThreadSample> _samples = [];
    private readonly ManualResetEventSlim _stop = new();
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly long _itemsBefore = ThreadPool.CompletedWorkItemCount;
    private readonly Thread _thread;
    private int _underWay;
    private int _failed;
    private string? _firstError;

    public Sampler()
    {
        Sample();
        _thread = new Thread(Run) { IsBackground = true, Name = "samples the thread pool" };
        _thread.Start();
    }

    /// <summary>A call begins.</summary>
    public void Begin() => Interlocked.Increment(ref _underWay);

    /// <summary>A call has ended.</summary>
    public void End() => Interlocked.Decrement(ref _underWay);

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
        _stop.Set();
        _thread.Join();
        Sample();
        return new FreshRun(elapsed, _samples, items) { Failed = _failed, FirstError = _firstError };
    }

    public void Dispose()
    {
        _stop.Set();
        _thread.Join();
        _stop.Dispose();
    }

    private void Run()
    {
        while (!_stop.Wait(Every))
        {
            Sample();
        }
    }

    private void Sample() => _samples.Add(new(_clock.Elapsed, ThreadPool.ThreadCount, Volatile.Read(ref _underWay)));
}

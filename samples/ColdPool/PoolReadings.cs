using System.Diagnostics;
using System.Diagnostics.Metrics;
using Grpc.Core;

namespace ColdPool;

/// <summary>What the pool was like at one moment of a run.</summary>
/// <param name="Run">0 with a cold pool, 1 with the threads that the first run brought.</param>
/// <param name="Seconds">Since the run began.</param>
/// <param name="Threads">dotnet.thread_pool.thread.count.</param>
/// <param name="Queue">dotnet.thread_pool.queue.length.</param>
/// <param name="Calls">Calls in flight.</param>
/// <param name="Items">Work items completed since the run began.</param>
/// <param name="Failed">Calls that failed.</param>
/// <param name="Longest">Seconds that the longest call took.</param>
/// <param name="Error">The first failure's status; null without failures.</param>
/// <param name="Least">The pool's minimum (ThreadPool.GetMinThreads).</param>
internal sealed record PoolReading(
    int Run, double Seconds, long Threads, long Queue, int Calls, long Items, int Failed, double Longest,
    string? Error, int Least);

/// <summary>Reads the pool's meters every 5 ms, on a thread of its own: the pool's may all be held.</summary>
internal sealed class PoolReadings
{
    private static readonly TimeSpan Every = TimeSpan.FromMilliseconds(5);

    private readonly List<PoolReading> _readings = [];
    private readonly ManualResetEventSlim _stop = new();
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly long _itemsBefore = ThreadPool.CompletedWorkItemCount;
    private readonly MeterListener _meters = new();
    private readonly Thread _thread;
    private readonly int _run;
    private long _threads, _queue, _longestTicks;
    private int _calls, _failed;
    private string? _error;

    public PoolReadings(int run)
    {
        _run = run;
        Listen();
        Read();
        _thread = new Thread(ReadOn) { IsBackground = true, Name = "reads the thread pool's meters" };
        _thread.Start();
    }

    public void Begin() => Interlocked.Increment(ref _calls);

    public void Fail(RpcException error)
    {
        Interlocked.Increment(ref _failed);
        Interlocked.CompareExchange(ref _error, $"{error.StatusCode}: {error.Status.Detail}", null);
    }

    public void End(TimeSpan took)
    {
        Interlocked.Decrement(ref _calls);
        for (var known = Volatile.Read(ref _longestTicks);
            took.Ticks > known && Interlocked.CompareExchange(ref _longestTicks, took.Ticks, known) != known;
            known = Volatile.Read(ref _longestTicks))
        {
        }
    }

    /// <summary>Ends the run: time and work items are read before anything else.</summary>
    public IReadOnlyList<PoolReading> Stop()
    {
        var (seconds, items) = (_clock.Elapsed.TotalSeconds, ThreadPool.CompletedWorkItemCount - _itemsBefore);
        _stop.Set();
        _thread.Join();
        Read();
        _meters.Dispose();
        _readings[^1] = _readings[^1] with { Seconds = seconds, Items = items };
        return _readings;
    }

    private void Listen()
    {
        #region pool-meters
        _meters.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name == "System.Runtime") listener.EnableMeasurementEvents(instrument);
        };
        _meters.SetMeasurementEventCallback<long>((instrument, value, _, _) =>
        {
            if (instrument.Name == "dotnet.thread_pool.thread.count") _threads = value;
            if (instrument.Name == "dotnet.thread_pool.queue.length") _queue = value;
        });
        #endregion
        _meters.Start();
    }

    private void ReadOn()
    {
        while (!_stop.Wait(Every)) Read();
    }

    // A number of threads holds until it changes: a staircase, so only its corners are kept.
    private void Read()
    {
        var before = _threads;
        _meters.RecordObservableInstruments();
        ThreadPool.GetMinThreads(out var least, out _);
        var now = new PoolReading(
            _run, _clock.Elapsed.TotalSeconds, _threads, _queue, _calls,
            ThreadPool.CompletedWorkItemCount - _itemsBefore, _failed,
            TimeSpan.FromTicks(_longestTicks).TotalSeconds, _error, least);
        if (_readings.Count > 0 && before != _threads) _readings.Add(now with { Threads = before });
        if (_readings.Count == 0 || before != _threads || _stop.IsSet) _readings.Add(now);
    }
}

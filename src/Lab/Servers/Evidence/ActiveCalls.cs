using System.Diagnostics.Metrics;

namespace GrpcLab;

/// <summary>Counts the calls of this process to one server that are in flight (http.client.active_requests).</summary>
internal sealed class ActiveCalls : IDisposable
{
    private readonly MeterListener _listener;
    private readonly Lock _gate = new();
    private int _now;

    public ActiveCalls(ServerAddresses addresses)
    {
        _listener = HttpMeter.Listen<long>("http.client.active_requests", (address, change) =>
        {
            if (addresses.Contains(address)) Changed((int)change);
        });
    }

    /// <summary>In flight now.</summary>
    public int Now
    {
        get
        {
            lock (_gate) return _now;
        }
    }

    /// <summary>The most at one moment.</summary>
    public int Peak { get; private set; }

    /// <summary>The most threads the pool had when a call began or ended.</summary>
    public int PeakThreads { get; private set; }

    public void Dispose() => _listener.Dispose();

    // The pool is read at the same moment: a call that holds a thread is counted beside the thread it holds.
    private void Changed(int change)
    {
        lock (_gate)
        {
            _now += change;
            Peak = Math.Max(Peak, _now);
            PeakThreads = Math.Max(PeakThreads, ThreadPool.ThreadCount);
        }
    }
}

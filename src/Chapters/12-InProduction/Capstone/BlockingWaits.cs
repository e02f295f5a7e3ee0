namespace GrpcLab;

/// <summary>
/// Samples how many threads of the pool are at work for each call in flight. A call that blocks holds one while it
/// waits.
/// </summary>
internal sealed class HeldThreads : IDisposable
{
    private static readonly TimeSpan Every = TimeSpan.FromMilliseconds(2);

    private readonly ManualResetEventSlim _stop = new();
    private readonly ActiveCalls _calls;
    private readonly Thread _thread;
    private long _busy;
    private long _inFlight;

    public HeldThreads(ServerAddresses addresses)
    {
        _calls = new ActiveCalls(addresses);
        // A thread of its own: one of the pool's might not get its turn.
        _thread = new Thread(Run) { IsBackground = true, Name = "samples busy threads" };
        _thread.Start();
    }

    /// <summary>
    /// Busy threads ÷ calls in flight, over all samples in which there were calls; 0 when there were none.
    /// </summary>
    public double Stop()
    {
        _stop.Set();
        _thread.Join();
        return _inFlight == 0 ? 0 : (double)_busy / _inFlight;
    }

    public void Dispose()
    {
        _stop.Set();
        _thread.Join();
        _calls.Dispose();
        _stop.Dispose();
    }

    private void Run()
    {
        while (!_stop.Wait(Every))
        {
            if (_calls.Now is > 0 and var inFlight)
            {
                ThreadPool.GetMaxThreads(out var most, out _);
                ThreadPool.GetAvailableThreads(out var free, out _);
                _busy += most - free;
                _inFlight += inFlight;
            }
        }
    }
}

using System.Diagnostics;

namespace GrpcLab;

/// <summary>Threads and calls at one moment.</summary>
/// <param name="At">Since the work began.</param>
/// <param name="Threads">Threads of the pool.</param>
/// <param name="Calls">Calls in flight.</param>
public sealed record ThreadSample(TimeSpan At, int Threads, int Calls);

/// <summary>
/// Reads the pool's size again and again, on a thread of its own: one of the pool's might not get its turn.
/// </summary>
internal sealed class ThreadSampler : IDisposable
{
    private static readonly TimeSpan Every = TimeSpan.FromMilliseconds(5);

    private readonly List<ThreadSample> _samples = [];
    private readonly ManualResetEventSlim _stop = new();
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly Func<int> _inFlight;
    private readonly Thread _thread;

    /// <param name="inFlight">Calls in flight now.</param>
    public ThreadSampler(Func<int> inFlight)
    {
        _inFlight = inFlight;
        Sample();
        _thread = new Thread(Run) { IsBackground = true, Name = "samples the thread pool" };
        _thread.Start();
    }

    public IReadOnlyList<ThreadSample> Stop()
    {
        _stop.Set();
        _thread.Join();
        Sample();
        return _samples;
    }

    public void Dispose()
    {
        _stop.Set();
        _thread.Join();
        _stop.Dispose();
    }

    private void Run()
    {
        while (!_stop.Wait(Every)) Sample();
    }

    private void Sample() => _samples.Add(new(_clock.Elapsed, ThreadPool.ThreadCount, _inFlight()));
}

using System.Diagnostics;

namespace GrpcLab;

/// <summary>What one run of the calls of a <see cref="FreshPlan"/> took.</summary>
/// <param name="Elapsed">Time from the first call's start to the last one's answer.</param>
/// <param name="Samples">The pool's threads and the calls in flight, every 5 ms.</param>
/// <param name="WorkItems">Work items that the pool completed meanwhile.</param>
public sealed record FreshRun(TimeSpan Elapsed, IReadOnlyList<ThreadSample> Samples, long WorkItems)
{
    /// <summary>
    /// Calls that failed: a starved client may give a connection up before it got a thread to open it.
    /// </summary>
    public int Failed { get; init; }

    /// <summary>The first failure's status; null without failures.</summary>
    public string? FirstError { get; init; }

    /// <summary>Threads the pool had before the first call.</summary>
    public int ThreadsBefore => Samples[0].Threads;

    /// <summary>The most threads the pool had.</summary>
    public int PeakThreads => Samples.Max(s => s.Threads);

    /// <summary>The most calls in flight at a moment that was sampled.</summary>
    public int PeakCalls => Samples.Max(s => s.Calls);
}

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

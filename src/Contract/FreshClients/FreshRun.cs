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

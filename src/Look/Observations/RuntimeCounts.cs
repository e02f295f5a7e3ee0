using System.Collections.Concurrent;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace GrpcLab.Look;

/// <summary>What the runtime did in the whole window: threads, collections, compiling.</summary>
public sealed class RuntimeCounts
{
    // The watch reads one of them while events are taken.
    private readonly ConcurrentDictionary<string, CounterReading> _counters = [];
    private const int EnoughGrowth = 3;
    private double _suspendedAt = double.NaN;
    private int _threads;

    /// <summary>Times the pool grew because a thread of it waited for a task or a lock.</summary>
    public long CooperativeBlockings { get; private set; }

    /// <summary>Times the pool grew because nothing had left its queue for half a second.</summary>
    public long Starvations { get; private set; }

    /// <summary>Whether it grew often enough, 3 times, to look where threads wait.</summary>
    internal bool HasGrown => CooperativeBlockings + Starvations >= EnoughGrowth;

    /// <summary>Most worker threads the pool was set to.</summary>
    public int MostThreads { get; private set; }

    /// <summary>Where threads waited, by method, from sampled stacks; null when these were not taken.</summary>
    public Tally? WaitingIn { get; private set; }

    /// <summary>Threads of the pool that waited in the application's methods, on average; of sampled stacks.</summary>
    public double ThreadsWaiting { get; private set; }

    /// <summary>Collections by generation, such as "gen 2".</summary>
    public Tally Collections { get; } = new();

    /// <summary>Times all managed threads stood still.</summary>
    public long Pauses { get; private set; }

    /// <summary>How long in all, in seconds.</summary>
    public double PausedSeconds { get; private set; }

    /// <summary>The longest of them, in seconds.</summary>
    public double LongestPause { get; private set; }

    /// <summary>Whether the collector is that for servers; null when it could not be told.</summary>
    public bool? IsServerGc { get; internal set; }

    /// <summary>Cores that the process may use; null when it could not be told.</summary>
    public int? Cores { get; internal set; }

    /// <summary>A counter of System.Runtime, such as "threadpool-thread-count".</summary>
    public CounterReading this[string counter] => _counters.GetOrAdd(counter, _ => new CounterReading());

    // The pool gives a thread back for the reason for which it took it.
    internal void Adjust(ThreadAdjustmentReason reason, int threads)
    {
        if (threads > _threads)
        {
            if (reason == ThreadAdjustmentReason.CooperativeBlocking) CooperativeBlockings++;
            if (reason == ThreadAdjustmentReason.Starvation) Starvations++;
        }

        _threads = threads;
        MostThreads = Math.Max(MostThreads, threads);
    }

    internal void TakeWaits(WaitCounts waits) => (WaitingIn, ThreadsWaiting) = (waits.Places, waits.Threads);

    internal void Collect(int generation) => Collections.Add($"gen {generation}");

    internal void Suspend(double at) => _suspendedAt = at;

    /// <summary>Threads go on.</summary>
    /// <returns>How long they stood still, in seconds.</returns>
    internal double Resume(double at)
    {
        if (double.IsNaN(_suspendedAt)) return 0;

        var paused = at - _suspendedAt;
        _suspendedAt = double.NaN;
        Pauses++;
        PausedSeconds += paused;
        LongestPause = Math.Max(LongestPause, paused);
        return paused;
    }
}

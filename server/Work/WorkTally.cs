using System.Diagnostics;
using Google.Protobuf.WellKnownTypes;
using LimitedWork;

namespace GrpcLab.Server;

/// <summary>Counts what becomes of jobs. Used under the pool's lock only.</summary>
internal sealed class WorkTally
{
    private const int LooksPerMean = 20;

    private readonly long _start = Stopwatch.GetTimestamp();
    private readonly Dictionary<string, int> _keys = [];
    private readonly HashSet<QueuedJob> _atWork = [];
    private readonly WorkCounts _counts = new();
    private readonly List<int> _looks = [];
    private long _ticksWaited;
    private long _ticksServed;
    private long _ticksWasted;

    /// <summary>An attempt arrives.</summary>
    public void Arrive(bool repeated)
    {
        _counts.Arrived++;
        _counts.Repeated += repeated ? 1 : 0;
    }

    /// <summary>A job joins the queue, which is then so long.</summary>
    public void Wait(int waiting) => _counts.MaxWaiting = Math.Max(_counts.MaxWaiting, waiting);

    /// <summary>An attempt is answered with another job's result.</summary>
    public void Remember() => _counts.Remembered++;

    /// <summary>An attempt is turned away before it waits, or at its turn.</summary>
    public void Refuse(QueuedJob? waited = null)
    {
        _counts.Refused++;
        _ticksWaited += waited is null ? 0 : waited.Begun - waited.Arrived;
    }

    /// <summary>A job is left alone at its turn.</summary>
    public void Leave(QueuedJob job)
    {
        _counts.Left++;
        _ticksWaited += job.Begun - job.Arrived;
    }

    /// <summary>A job is given to a worker.</summary>
    public void Begin(QueuedJob job)
    {
        _counts.Begun++;
        _ticksWaited += job.Begun - job.Arrived;
        _atWork.Add(job);
    }

    /// <summary>A job is done.</summary>
    public void End(QueuedJob job, long now)
    {
        _atWork.Remove(job);
        _counts.Done++;
        _ticksServed += now - job.Begun;
        if (job.CallerHasGone)
        {
            _counts.DoneForNobody++;
            _ticksWasted += now - job.Begun;
        }

        if (job.Key.Length > 0) _keys[job.Key] = _keys.GetValueOrDefault(job.Key) + 1;
    }

    /// <summary>Looks how many jobs are inside.</summary>
    public void Look(int waiting) => _looks.Add(waiting + _atWork.Count);

    /// <summary>The counts now; jobs that wait or are at work bring the time they have spent so far.</summary>
    public WorkCounts Read(IReadOnlyCollection<QueuedJob> waiting)
    {
        var now = Stopwatch.GetTimestamp();
        var counts = _counts.Clone();
        counts.Waiting = waiting.Count;
        counts.TimeWaiting = Time(_ticksWaited + waiting.Sum(j => now - j.Arrived));
        counts.TimeServed = Time(_ticksServed + _atWork.Sum(j => now - j.Begun));
        counts.TimeWasted = Time(_ticksWasted);
        counts.Elapsed = Time(now - _start);
        counts.Inside.AddRange(
            _looks.Chunk(LooksPerMean).Where(some => some.Length == LooksPerMean).Select(some => some.Average()));
        counts.Keys = _keys.Count;
        counts.KeysDoneAgain = _keys.Count(k => k.Value > 1);
        return counts;
    }

    /// <summary>Every key and how often it was done.</summary>
    public KeyList ReadKeys() => new() { Done = { _keys } };

    private static Duration Time(long ticks) => Stopwatch.GetElapsedTime(0, ticks).ToDuration();
}

/// <summary>A job from its arrival to its end.</summary>
internal sealed class QueuedJob(string key, CancellationToken caller)
{
    private readonly TaskCompletionSource<JobEnd> _end = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>What names it; empty for nothing.</summary>
    public string Key => key;

    /// <summary>When it arrived, by the stopwatch.</summary>
    public long Arrived { get; } = Stopwatch.GetTimestamp();

    /// <summary>When its turn came.</summary>
    public long Begun { get; set; }

    /// <summary>Whether nobody waits for it any more: cancelled, out of time, or the connection lost.</summary>
    public bool CallerHasGone => caller.IsCancellationRequested;

    /// <summary>How it ends.</summary>
    public Task<JobEnd> End => _end.Task;

    /// <summary>Ends it.</summary>
    public void EndWith(JobEnd end) => _end.SetResult(end);
}

/// <summary>How a job ends.</summary>
internal abstract record JobEnd;

/// <summary>A worker did it.</summary>
/// <param name="Waited">Time in the queue.</param>
/// <param name="Served">Time at the worker.</param>
internal sealed record JobWasDone(TimeSpan Waited, TimeSpan Served) : JobEnd;

/// <summary>It was turned away.</summary>
/// <param name="Reason">A sentence for the caller.</param>
internal sealed record JobWasRefused(string Reason) : JobEnd;

/// <summary>Its caller had gone when its turn came.</summary>
internal sealed record JobWasLeft : JobEnd;

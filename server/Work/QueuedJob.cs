using System.Diagnostics;

namespace GrpcLab.Server;

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

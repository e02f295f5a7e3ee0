using System.Collections.Concurrent;

namespace GrpcLab;

/// <summary>Writes down when each call began and how long it took, as a load's result alone does not tell.</summary>
/// <param name="call">The call that is traced.</param>
public sealed class CallTrace(Func<Task> call)
{
    private readonly ConcurrentQueue<(long Start, long End)> _calls = new();
    private readonly TimeProvider _clock = TimeProvider.System;
    private readonly long _start = TimeProvider.System.GetTimestamp();

    /// <summary>Makes one call; give this to a load. A call that throws is not written down.</summary>
    public async Task CallAsync()
    {
        var start = _clock.GetTimestamp();
        await call().ConfigureAwait(false);
        _calls.Enqueue((start, _clock.GetTimestamp()));
    }

    /// <summary>Every call in the order of its end: its beginning since the trace was made, and its time.</summary>
    public IReadOnlyList<(TimeSpan Began, CallTime Took)> Calls =>
        [.. _calls.Select(c => (_clock.GetElapsedTime(_start, c.Start), CallTime.Between(c.Start, c.End, _clock)))];
}

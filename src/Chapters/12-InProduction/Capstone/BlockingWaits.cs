using System.Diagnostics.Tracing;

namespace GrpcLab;

/// <summary>
/// Counts how often a thread of the pool waited for a task instead of giving itself back, while this exists.
/// </summary>
/// <remarks>
/// The runtime reports each such wait before it begins (TaskWaitBegin of TplEventSource, behaviour Synchronous), on the
/// thread that will wait. So a machine that is busy with other things changes nothing.
/// </remarks>
internal sealed class BlockingWaits : EventListener
{
    private const string Source = "System.Threading.Tasks.TplEventSource";
    private const EventKeywords TaskTransfer = (EventKeywords)1;
    private const int TaskWaitBegin = 10;
    private const int Behavior = 3;
    private const int Synchronous = 1;

    private int _count;

    /// <summary>Waits so far.</summary>
    public int Count => Volatile.Read(ref _count);

    /// <inheritdoc/>
    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == Source) EnableEvents(eventSource, EventLevel.Informational, TaskTransfer);
    }

    /// <inheritdoc/>
    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData is { EventId: TaskWaitBegin, Payload: { } payload }
            && payload[Behavior] is Synchronous
            && Thread.CurrentThread.IsThreadPoolThread)
        {
            Interlocked.Increment(ref _count);
        }
    }
}

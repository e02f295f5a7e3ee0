using System.Diagnostics.Tracing;

namespace GrpcLab.Tests.Evidences;

/// <summary>Counts ConnectionEstablished events for one port: an independent witness for the lab's own count.</summary>
internal sealed class ConnectionEvents(int port) : EventListener
{
    private long _established;

    public long Established => Interlocked.Read(ref _established);

    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == "System.Net.Http") EnableEvents(eventSource, EventLevel.Informational);
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData.EventName == "ConnectionEstablished" && eventData.PayloadNames!.IndexOf("port") is var i
            && eventData.Payload![i] is int p && p == port)
        {
            Interlocked.Increment(ref _established);
        }
    }
}

using GrpcLab.Protos;

namespace GrpcLab.Server;

/// <summary>What a server counts of the calls that are measured, on either stack.</summary>
internal class MeasuredCounters
{
    private long _messagesAnswered;
    private long _messagesRead;

    /// <summary>Calls of the experiment.</summary>
    public CallCounters Calls { get; } = new();

    /// <summary>Statuses given by the Monitor and MonitorStreams services.</summary>
    public long MessagesAnswered => Interlocked.Read(ref _messagesAnswered);

    /// <summary>Messages read from client and duplex streams.</summary>
    public long MessagesRead => Interlocked.Read(ref _messagesRead);

    public void MessageAnswered() => Interlocked.Increment(ref _messagesAnswered);

    public void MessageRead() => Interlocked.Increment(ref _messagesRead);
}

/// <summary>Calls started and ended; atomic, because every call of every connection comes by.</summary>
internal sealed class CallCounters
{
    private long _started;
    private long _succeeded;
    private long _failed;

    public void Start() => Interlocked.Increment(ref _started);

    public void End(bool ok) => Interlocked.Increment(ref (ok ? ref _succeeded : ref _failed));

    // Ended calls are read first: a call that ends in between is then in flight, never negative.
    public CallCounts Read()
    {
        var (succeeded, failed) = (Interlocked.Read(ref _succeeded), Interlocked.Read(ref _failed));
        return new() { Started = Interlocked.Read(ref _started), Succeeded = succeeded, Failed = failed };
    }
}

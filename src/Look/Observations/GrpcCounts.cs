namespace GrpcLab.Look;

/// <summary>What gRPC's own event source told, of the client or of the server.</summary>
public sealed class GrpcCounts
{
    // https://grpc.github.io/grpc/core/md_doc_statuscodes.html
    private static readonly string[] Statuses =
    [
        "OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND", "ALREADY_EXISTS",
        "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "ABORTED", "OUT_OF_RANGE", "UNIMPLEMENTED",
        "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED",
    ];

    private readonly Dictionary<string, CounterReading> _counters = [];

    /// <summary>Calls started while events were read.</summary>
    public long Started { get; private set; }

    /// <summary>Calls ended while events were read.</summary>
    public long Stopped { get; private set; }

    /// <summary>Messages sent while events were read.</summary>
    public long Sent { get; private set; }

    /// <summary>Messages received while events were read.</summary>
    public long Received { get; private set; }

    /// <summary>Calls that missed their deadline while events were read.</summary>
    public long MissedDeadlines { get; private set; }

    /// <summary>Calls that failed while events were read, by status, such as UNAVAILABLE.</summary>
    public Tally Failures { get; } = new();

    /// <summary>Those of them that were cancelled.</summary>
    public long Cancelled => Failures.Of("CANCELLED");

    /// <summary>Calls started in the whole window, by the counter; 0 before its second reading.</summary>
    public long CallsInWindow => Of("total-calls").Gain;

    /// <summary>Calls that failed in the whole window.</summary>
    public long FailuresInWindow => Of("calls-failed").Gain;

    /// <summary>Calls that missed their deadline in the whole window.</summary>
    public long MissedDeadlinesInWindow => Of("calls-deadline-exceeded").Gain;

    /// <summary>Calls in progress, of those that began in the window, once a second.</summary>
    public CounterReading Open => Of("current-calls");

    /// <summary>Messages sent in the whole window.</summary>
    public long SentInWindow => Of("messages-sent").Gain;

    /// <summary>Messages received in the whole window.</summary>
    public long ReceivedInWindow => Of("messages-received").Gain;

    /// <summary>Whether gRPC was seen at all.</summary>
    public bool IsSeen => Started > 0 || CallsInWindow > 0 || Stopped > 0 || Sent > 0 || Received > 0
        || SentInWindow > 0 || ReceivedInWindow > 0;

    internal void Start() => Started++;

    internal void Stop() => Stopped++;

    internal void Send() => Sent++;

    internal void Receive() => Received++;

    internal void MissDeadline() => MissedDeadlines++;

    internal void Fail(int status) => Failures.Add(
        (uint)status < (uint)Statuses.Length ? Statuses[status] : $"status {status}");

    internal void Count(string counter, double value) => Of(counter).Read(value);

    private CounterReading Of(string counter) =>
        _counters.TryGetValue(counter, out var reading) ? reading : _counters[counter] = new CounterReading();
}

using System.Diagnostics;

namespace GrpcLab.Server;

/// <summary>Everything the server counts about itself.</summary>
internal sealed class ServerCounters
{
    private readonly List<EndpointCounters> _endpoints = [];
    private readonly long _start = Stopwatch.GetTimestamp();
    private long _messagesAnswered;

    /// <summary>Calls of the experiment.</summary>
    public CallCounters Calls { get; } = new();

    /// <summary>Calls to lab.Control.</summary>
    public CallCounters ControlCalls { get; } = new();

    /// <summary>Each endpoint that is on.</summary>
    public IReadOnlyList<EndpointCounters> Endpoints => _endpoints;

    /// <summary>Time since the counting began.</summary>
    public TimeSpan Uptime => Stopwatch.GetElapsedTime(_start);

    /// <summary>Statuses given by the Monitor and MonitorStreams services.</summary>
    public long MessagesAnswered => Interlocked.Read(ref _messagesAnswered);

    /// <summary>Adds an endpoint; only while the server is being put together.</summary>
    public EndpointCounters AddEndpoint(string name)
    {
        var endpoint = new EndpointCounters(name);
        _endpoints.Add(endpoint);
        return endpoint;
    }

    /// <summary>Notes one answer.</summary>
    public void MessageAnswered() => Interlocked.Increment(ref _messagesAnswered);
}

/// <summary>Calls started and ended; atomic, because every call of every connection comes by.</summary>
internal sealed class CallCounters
{
    private long _started;
    private long _succeeded;
    private long _failed;

    /// <summary>Calls that reached the server.</summary>
    public long Started => Interlocked.Read(ref _started);

    /// <summary>Calls that ended with OK.</summary>
    public long Succeeded => Interlocked.Read(ref _succeeded);

    /// <summary>Calls that ended otherwise.</summary>
    public long Failed => Interlocked.Read(ref _failed);

    /// <summary>A call begins.</summary>
    public void Start() => Interlocked.Increment(ref _started);

    /// <summary>A call ends.</summary>
    public void End(bool ok)
    {
        if (ok) Interlocked.Increment(ref _succeeded);
        else Interlocked.Increment(ref _failed);
    }
}

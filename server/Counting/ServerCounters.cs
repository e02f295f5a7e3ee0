using System.Diagnostics;

namespace GrpcLab.Server;

/// <summary>Everything the server counts about itself.</summary>
internal sealed class ServerCounters
{
    private readonly List<EndpointCounters> _endpoints = [];
    private readonly long _start = Stopwatch.GetTimestamp();
    private long _messagesAnswered;
    private long _messagesRead;

    /// <summary>Calls of the experiment.</summary>
    public CallCounters Calls { get; } = new();

    public CallCounters ControlCalls { get; } = new();

    public IReadOnlyList<EndpointCounters> Endpoints => _endpoints;

    public TimeSpan Uptime => Stopwatch.GetElapsedTime(_start);

    /// <summary>Statuses given by the Monitor and MonitorStreams services.</summary>
    public long MessagesAnswered => Interlocked.Read(ref _messagesAnswered);

    /// <summary>Messages read from client and duplex streams.</summary>
    public long MessagesRead => Interlocked.Read(ref _messagesRead);

    /// <summary>Adds an endpoint; only while the server is being put together.</summary>
    public EndpointCounters AddEndpoint(string name, bool isTls)
    {
        var endpoint = new EndpointCounters(name, isTls);
        _endpoints.Add(endpoint);
        return endpoint;
    }

    public void MessageAnswered() => Interlocked.Increment(ref _messagesAnswered);

    public void MessageRead() => Interlocked.Increment(ref _messagesRead);
}

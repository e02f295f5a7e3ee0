using System.Collections.Concurrent;
using System.Diagnostics.Metrics;

namespace GrpcLab;

/// <summary>Connections this process has opened, by host and port, from .NET's own meters (System.Net.Http).</summary>
/// <remarks>
/// It listens from the first server on, because a connection opened before is never counted. Opened = open now + closed
/// so far: both come from meters, which cost a call a few additions and no allocation, where an EventListener for
/// ConnectionEstablished would also receive six events for each request and inflate the allocations that are being
/// counted.
/// </remarks>
internal sealed class ClientConnections
{
    private readonly ConcurrentDictionary<HostPort, Counts> _byAddress = new();
    private readonly MeterListener _listener = HttpMeter.Of(
        "http.client.open_connections", "http.client.connection.duration");

    private ClientConnections()
    {
        _listener.SetMeasurementEventCallback<long>((_, change, tags, _) => Add(tags, change, closed: 0));
        _listener.SetMeasurementEventCallback<double>((_, _, tags, _) => Add(tags, open: 0, closed: 1));
        _listener.Start();
    }

    /// <summary>The one listener of this process. Touching it starts it.</summary>
    public static ClientConnections Instance { get; } = new();

    /// <summary>Counts over all addresses of a server.</summary>
    public ClientConnectionCounts Read(ServerAddresses addresses)
    {
        long open = 0, closed = 0, secured = 0;
        foreach (var address in addresses.All)
        {
            if (_byAddress.TryGetValue(address, out var counts))
            {
                open += Interlocked.Read(ref counts.Open);
                closed += Interlocked.Read(ref counts.Closed);
                secured += Interlocked.Read(ref counts.Secured);
            }
        }

        return new ClientConnectionCounts(open, closed, secured);
    }

    private void Add(ReadOnlySpan<KeyValuePair<string, object?>> tags, long open, long closed)
    {
        if (HostPort.From(tags) is { } address)
        {
            var counts = _byAddress.GetOrAdd(address, static _ => new Counts());
            Interlocked.Add(ref counts.Open, open);
            Interlocked.Add(ref counts.Closed, closed);
            Interlocked.Add(ref counts.Secured, HostPort.IsSecured(tags) ? 1 : 0);
        }
    }

    private sealed class Counts
    {
        public long Open;
        public long Closed;
        public long Secured;
    }
}

/// <summary>Connections of this process to one server.</summary>
/// <param name="Open">Open now.</param>
/// <param name="Closed">Closed so far.</param>
/// <param name="Secured">How often one with TLS was opened, closed, put to use or left idle.</param>
internal readonly record struct ClientConnectionCounts(long Open, long Closed, long Secured)
{
    /// <summary>Opened so far.</summary>
    public long Opened => Open + Closed;
}

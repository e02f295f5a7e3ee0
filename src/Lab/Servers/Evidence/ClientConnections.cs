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
    public long Opened => Open + Closed;
}

/// <summary>
/// Listens to instruments of the meter System.Net.Http, by which SocketsHttpHandler counts its requests and
/// connections.
/// </summary>
internal static class HttpMeter
{
    /// <summary>Passes on each measurement with the host and port it is about, until it is disposed.</summary>
    /// <typeparam name="T">What the instrument records: long or double.</typeparam>
    /// <param name="name">The instrument, such as "http.client.active_requests".</param>
    /// <param name="seen">
    /// Runs on the thread that records, so it must be short. Measurements without an address are left out.
    /// </param>
    public static MeterListener Listen<T>(string name, Action<HostPort, T> seen)
        where T : struct
    {
        var listener = Of(name);
        listener.SetMeasurementEventCallback<T>((_, value, tags, _) =>
        {
            if (HostPort.From(tags) is { } address) seen(address, value);
        });
        listener.Start();
        return listener;
    }

    /// <summary>A listener to these instruments that has no callbacks yet and is not started.</summary>
    public static MeterListener Of(params string[] names) => new()
    {
        InstrumentPublished = (instrument, listening) =>
        {
            if (instrument.Meter.Name == "System.Net.Http" && names.Contains(instrument.Name))
            {
                listening.EnableMeasurementEvents(instrument);
            }
        },
    };
}

/// <summary>Counts the calls of this process to one server that are in flight (http.client.active_requests).</summary>
internal sealed class ActiveCalls : IDisposable
{
    private readonly MeterListener _listener;
    private readonly Lock _gate = new();
    private int _now;

    public ActiveCalls(ServerAddresses addresses)
    {
        _listener = HttpMeter.Listen<long>("http.client.active_requests", (address, change) =>
        {
            if (addresses.Contains(address)) Changed((int)change);
        });
    }

    public int Now
    {
        get
        {
            lock (_gate) return _now;
        }
    }

    public int Peak { get; private set; }

    public void Dispose() => _listener.Dispose();

    private void Changed(int change)
    {
        lock (_gate)
        {
            _now += change;
            Peak = Math.Max(Peak, _now);
        }
    }
}

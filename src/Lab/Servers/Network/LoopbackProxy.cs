using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;

namespace GrpcLab;

/// <summary>A loopback TCP proxy that does to its connections what <see cref="NetworkConditions"/> say.</summary>
/// <remarks>
/// A proxy cannot delay the kernel's own TCP handshake, which has succeeded before the proxy hears of it; so it holds
/// the first bytes of each connection for one round trip, as long as SYN and SYN/ACK would have taken.
/// </remarks>
internal sealed class LoopbackProxy : IDisposable
{
    // Enough for 20 ms at 25 Gbit/s. Beyond it the sender has to wait, as it would for its own window.
    private const int MaxBytesInFlight = 64 * 1024 * 1024;
    private const int MaxChunk = 32 * 1024;

    // What an Ethernet packet carries: a slow link is shared in pieces no smaller.
    private const int MinChunk = 1460;

    private readonly ConcurrentDictionary<ProxyConnection, bool> _kept = new();
    private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    private readonly Func<EndPoint> _next;
    private readonly Socket? _filler;
    private readonly FrameTally? _frames;
    private readonly StallTally? _stalls;
    private readonly DelayLine? _toServer, _toClient;
    private long _accepted;
    private long _dropped;
    private volatile bool _disposed;

    /// <param name="next">
    /// Says for each connection accepted where it goes, usually to a server on 127.0.0.1; one connection at a time.
    /// </param>
    /// <param name="network">What happens to the bytes on the way.</param>
    /// <param name="frames">Counts the HTTP/2 frames. Default: they are not read.</param>
    /// <param name="clock">Counts idle time. Default: the system's.</param>
    public LoopbackProxy(
        Func<EndPoint> next, NetworkConditions network, FrameTally? frames = null, TimeProvider? clock = null)
    {
        network.ThrowIfInvalid();
        (_next, Network, _frames, Clock) = (next, network, frames, clock ?? TimeProvider.System);
        _stalls = network.Loss is { } loss ? new StallTally(loss) : null;
        var oneWay = network.RoundTrip / 2;
        if (network.Bandwidth is { } rate)
        {
            (_toServer, _toClient) = (new DelayLine(oneWay, rate), new DelayLine(oneWay, rate));
            ChunkSize = (int)Math.Clamp(rate / 1000, MinChunk, MaxChunk);
            // What is on the wire and 50 ms of bandwidth in front of it, as routers keep; room for two chunks at least.
            BytesInFlight = (long)Math.Clamp(
                rate * (oneWay.TotalSeconds + 0.05), 2 * ChunkSize, MaxBytesInFlight);
            ReceiveBuffer = 64 * 1024;
            // Connections inherit it; once they are open it is too late to change their window.
            _listener.ReceiveBufferSize = 64 * 1024;
        }
        else if (oneWay > TimeSpan.Zero)
        {
            // Both directions have one delay, and one line keeps their order. Without a delay it is a plain relay:
            // nothing is queued, so what is left is the cost of the proxy itself.
            _toServer = _toClient = new DelayLine(oneWay);
        }

        _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _listener.Listen(network.AnswersConnects ? 512 : 0);
        EndPoint = (IPEndPoint)_listener.LocalEndPoint!;
        if (network.AnswersConnects) _ = AcceptAsync();
        // Nobody takes it out of the queue, which holds one: from now on Linux drops every SYN.
        else (_filler = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp)).Connect(EndPoint);
    }

    public NetworkConditions Network { get; }

    public TimeProvider Clock { get; }

    /// <summary>Where clients connect: 127.0.0.1 and a port the system picked.</summary>
    public IPEndPoint EndPoint { get; }

    /// <summary>
    /// The most bytes read at once. About a millisecond of a limited bandwidth, so that connections take turns.
    /// </summary>
    public int ChunkSize { get; } = MaxChunk;

    /// <summary>The most bytes of one direction of one connection on their way at once.</summary>
    public long BytesInFlight { get; } = MaxBytesInFlight;

    /// <summary>
    /// The kernel's buffer for bytes not yet read; null for its own choice, which would hide a bandwidth of some MB/s.
    /// </summary>
    public int? ReceiveBuffer { get; }

    public long ConnectionsAccepted => Volatile.Read(ref _accepted);

    /// <summary>Connections that are neither closed nor dropped.</summary>
    public int ConnectionsOpen => _kept.Keys.Count(c => !c.Dropped);

    /// <summary>Connections dropped so far: idle too long, black-holed or reset by the network.</summary>
    public long ConnectionsDropped => Volatile.Read(ref _dropped);

    /// <summary>
    /// Packets that came so far, both ways; 0 where none are lost, because then they are not counted.
    /// </summary>
    public long Packets => _stalls?.Packets ?? 0;

    public IReadOnlyList<Stall> Stalls => _stalls?.Stalls ?? [];

    /// <summary>Every byte on the connections open now vanishes from now on; later connections work.</summary>
    public void BlackHole()
    {
        foreach (var connection in _kept.Keys) connection.BlackHole();
    }

    public void Reset()
    {
        foreach (var connection in _kept.Keys) connection.Reset();
    }

    public void Dispose()
    {
        _disposed = true;
        _listener.Dispose();
        _toServer?.Dispose();
        _toClient?.Dispose();
        _filler?.Dispose();
        foreach (var connection in _kept.Keys) connection.Dispose();
    }

    /// <summary>A side of a connection, with the way from it to the other side.</summary>
    public ProxyEnd EndOf(Socket socket, int connection, bool isClient, Action<Exception?> ended) => new(socket, ended)
    {
        Line = isClient ? _toServer : _toClient,
        Frames = _frames?.Reader(connection, toServer: isClient),
        Loss = _stalls?.Way(connection, toServer: isClient),
    };

    public void CountDrop() => Interlocked.Increment(ref _dropped);

    public void Forget(ProxyConnection connection) => _kept.TryRemove(connection, out _);

    private async Task AcceptAsync()
    {
        while (!_disposed)
        {
            try
            {
                Begin(await _listener.AcceptAsync());
            }
            catch (Exception e) when (_disposed && e is SocketException or ObjectDisposedException)
            {
                return;
            }
            catch (SocketException)
            {
                // This client went away before it was accepted, or the
                // process is out of handles; the next may fare better.
                await Task.Delay(10);
            }
        }
    }

    private void Begin(Socket client)
    {
        var number = (int)Interlocked.Increment(ref _accepted);
        ProxyConnection connection;
        try
        {
            connection = new ProxyConnection(client, _next(), this, number);
        }
        catch (SocketException)
        {
            client.Dispose(); // Out of handles: the client must not wait for an answer that cannot come.
            throw;
        }

        _kept[connection] = true;
        connection.Start();
        if (_disposed)
        {
            connection.Dispose(); // It came between the listener's end and the sweep over open connections.
        }
    }
}

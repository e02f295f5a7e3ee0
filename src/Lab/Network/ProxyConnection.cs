using System.Buffers;
using System.Net;
using System.Net.Sockets;

namespace GrpcLab;

/// <summary>One client connection through the proxy and its twin to the server.</summary>
internal sealed class ProxyConnection : IDisposable
{
    // Enough for 20 ms at 25 Gbit/s. Beyond it the sender has to wait, as it would for its own window.
    private const long MostBytesUnderWay = 64 * 1024 * 1024;
    private const int ChunkSize = 32 * 1024;

    private readonly Socket _client;
    private readonly Socket _server;
    private readonly EndPoint _target;
    private readonly DelayLine? _line;
    private readonly Action<ProxyConnection> _closed;
    private readonly ProxyOutlet _toClient;
    private readonly ProxyOutlet _toServer;
    private int _directionsOpen = 2;
    private volatile bool _disposed;

    public ProxyConnection(Socket client, EndPoint target, DelayLine? line, Action<ProxyConnection> closed)
    {
        (_client, _target, _line, _closed) = (client, target, line, closed);
        _server = NewSocket(target);
        client.NoDelay = true;
        // Non-blocking, so that the delay line's thread never waits for one connection.
        client.Blocking = false;
        _toClient = new ProxyOutlet(DirectionEnded);
        _toServer = new ProxyOutlet(DirectionEnded);
        _toClient.Open(client);
    }

    /// <summary>Lets the connection begin; with a held opening, one round trip later than the kernel did.</summary>
    public void Start(bool holdOpening)
    {
        if (_line is null || !holdOpening)
        {
            Pump(_client, _toServer);
            BeginConnecting();
            return;
        }

        // SYN goes over, SYN/ACK comes back: only now would the client's first bytes leave it, and with them goes the ACK that
        // lets the server accept.
        _line.Post(_ => _line.Post(_ => OpeningPassed(_line), Chunk.End), Chunk.End);
    }

    /// <summary>Closes both sides at once.</summary>
    public void Dispose()
    {
        _disposed = true;
        _client.Dispose();
        _server.Dispose();
        _closed(this);
    }

    // A name may resolve to either family; only an address says which it is.
    private static Socket NewSocket(EndPoint target) => target is IPEndPoint
        ? new Socket(target.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true }
        : new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };

    private void OpeningPassed(DelayLine line)
    {
        line.Post(_ => BeginConnecting(), Chunk.End);
        Pump(_client, _toServer);
    }

    private void BeginConnecting() => _ = ConnectAsync();

    private async Task ConnectAsync()
    {
        try
        {
            await _server.ConnectAsync(_target);
            _server.Blocking = false;
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            Abort(); // The client sees a reset, the nearest thing to the refusal it would have seen.
            return;
        }

        _toServer.Open(_server);
        Pump(_server, _toClient);
    }

    private void Pump(Socket from, ProxyOutlet to) =>
        ThreadPool.UnsafeQueueUserWorkItem(_ => _ = PumpAsync(from, to), null);

    private async Task PumpAsync(Socket from, ProxyOutlet to)
    {
        try
        {
            for (var chunk = await ReadAsync(from); ; chunk = await ReadAsync(from))
            {
                to.Promise(chunk.Count);
                Send(to.Write, chunk);
                if (chunk.IsEnd)
                {
                    return;
                }

                while (to.Promised > MostBytesUnderWay && !_disposed)
                {
                    await Task.Delay(1);
                }
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            Send(_ => Abort(), Chunk.End);
        }
    }

    private static async ValueTask<Chunk> ReadAsync(Socket from)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(ChunkSize);
        var count = await from.ReceiveAsync(buffer.AsMemory(0, ChunkSize), SocketFlags.None);
        if (count > 0)
        {
            return new Chunk(buffer, count);
        }

        ArrayPool<byte>.Shared.Return(buffer);
        return Chunk.End;
    }

    private void Send(DelayedStep step, Chunk chunk)
    {
        if (_line is null)
        {
            step(chunk);
        }
        else
        {
            _line.Post(step, chunk);
        }
    }

    private void DirectionEnded(Exception? fault)
    {
        if (fault is not null)
        {
            Send(_ => Abort(), Chunk.End);
        }
        else if (Interlocked.Decrement(ref _directionsOpen) == 0)
        {
            Dispose();
        }
    }

    // A reset, not an orderly end: the other side must not take a broken reply for a complete one.
    private void Abort()
    {
        try
        {
            _client.LingerState = new LingerOption(enable: true, seconds: 0);
            _server.LingerState = new LingerOption(enable: true, seconds: 0);
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // One side is closed already; closing the other is all that is left to do.
        }

        Dispose();
    }
}

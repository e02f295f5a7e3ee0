using System.Net;
using System.Net.Sockets;

namespace GrpcLab;

/// <summary>One client connection through the proxy and its twin to the server.</summary>
internal sealed class ProxyConnection : IDisposable
{
    private readonly LoopbackProxy _proxy;
    private readonly EndPoint _target;
    private readonly ProxyEnd _client;
    private readonly ProxyEnd _server;
    private IdleWatch? _idle;
    private volatile DropMode _mode;
    private int _directionsOpen = 2;
    private int _sidesTalking = 2;
    private int _dropped;

    public ProxyConnection(Socket client, EndPoint target, LoopbackProxy proxy, int number)
    {
        (_target, _proxy) = (target, proxy);
        // A name may resolve to either family; only an address says which it is.
        var server = target is IPEndPoint
            ? new Socket(target.AddressFamily, SocketType.Stream, ProtocolType.Tcp)
            : new Socket(SocketType.Stream, ProtocolType.Tcp);
        // Setting any size, even the one it has, stops the kernel from adapting it.
        if (proxy.ReceiveBuffer is { } size) server.ReceiveBufferSize = size;

        client.NoDelay = server.NoDelay = true;
        _client = proxy.EndOf(client, number, isClient: true, error => DirectionEnded(toClient: true, error));
        _server = proxy.EndOf(server, number, isClient: false, error => DirectionEnded(toClient: false, error));
        _client.Open();
    }

    public bool Dropped => Volatile.Read(ref _dropped) != 0;

    /// <summary>Lets the connection begin; with a round trip, that much later than the kernel did.</summary>
    public void Start()
    {
        _idle = _proxy.Network.IdleLimit is { } limit ? new IdleWatch(_proxy.Clock, limit, IdleTooLong) : null;
        if (_proxy.Network.RoundTrip > TimeSpan.Zero)
        {
            // SYN goes over, SYN/ACK comes back: only now would the client's first
            // bytes leave it, and with them goes the ACK that lets the server accept.
            _client.Send(_ => _server.Send(_ => OpeningPassed(), Chunk.End), Chunk.End);
            return;
        }

        Pump(_client, _server);
        _ = ConnectAsync();
    }

    /// <summary>From now on every byte vanishes, both ways; neither side is told.</summary>
    public void BlackHole() => Drop(DropMode.Vanishing);

    public void Reset()
    {
        NoteDrop();
        Abort();
    }

    public void Dispose()
    {
        _mode = DropMode.Closed;
        _idle?.Dispose();
        _client.Socket.Dispose();
        _server.Socket.Dispose();
        _proxy.Forget(this);
    }

    private void OpeningPassed()
    {
        _client.Send(end => _ = ConnectAsync(), Chunk.End);
        Pump(_client, _server);
    }

    private async Task ConnectAsync()
    {
        try
        {
            await _server.Socket.ConnectAsync(_target);
            _server.Open();
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            BreakOff(); // The client sees a reset, the nearest thing to the refusal it would have seen.
            SideEnded();
            return;
        }

        Pump(_server, _client);
    }

    private void Pump(ProxyEnd from, ProxyEnd to) =>
        ThreadPool.UnsafeQueueUserWorkItem(_ => _ = PumpAsync(from, to), null);

    private async Task PumpAsync(ProxyEnd from, ProxyEnd to)
    {
        try
        {
            for (var chunk = await from.ReadAsync(_proxy.ChunkSize); Take(chunk, from, to);
                chunk = await from.ReadAsync(_proxy.ChunkSize))
            {
                while (to.Promised > _proxy.BytesInFlight && _mode == DropMode.Passing) await Task.Delay(1);
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            from.Send(_ => BreakOff(), Chunk.End);
        }

        SideEnded();
    }

    // False when there is no more to read from this side.
    private bool Take(Chunk chunk, ProxyEnd from, ProxyEnd to)
    {
        _idle?.Touch();
        var mode = _mode;
        from.Frames?.Read(chunk.Bytes, lost: mode != DropMode.Passing);
        var more = !chunk.IsEnd;
        if (mode == DropMode.Passing)
        {
            to.Promise(chunk.Count);
            from.Send(to.Deliver, chunk);
            return more;
        }

        chunk.Return();
        if (mode == DropMode.Refused)
        {
            from.Reset();
            return false;
        }

        return more;
    }

    private void IdleTooLong()
    {
        switch (_proxy.Network.IdleDrop)
        {
            case IdleDrop.Silent: Drop(DropMode.Vanishing); break;
            case IdleDrop.ResetWhenUsed: Drop(DropMode.Refused); break;
            default: Reset(); break;
        }
    }

    private void Drop(DropMode mode)
    {
        if (Interlocked.CompareExchange(ref _mode, mode, DropMode.Passing) != DropMode.Passing) return;

        _client.Discard();
        _server.Discard();
        NoteDrop();
        CloseIfSilent();
    }

    private void NoteDrop()
    {
        if (Interlocked.Exchange(ref _dropped, 1) == 0) _proxy.CountDrop();
    }

    private void DirectionEnded(bool toClient, Exception? error)
    {
        // Behind what this side has said before, as when reading from it fails.
        if (error is not null) (toClient ? _client : _server).Send(_ => BreakOff(), Chunk.End);
        else if (Interlocked.Decrement(ref _directionsOpen) == 0) Dispose();
    }

    private void SideEnded()
    {
        Interlocked.Decrement(ref _sidesTalking);
        CloseIfSilent();
    }

    // A dropped connection passes no end on, so it is over when both sides have closed it on their own.
    private void CloseIfSilent()
    {
        if (Volatile.Read(ref _sidesTalking) == 0 && _mode is DropMode.Vanishing or DropMode.Refused) Dispose();
    }

    // One side broke off, so the other one learns of it; unless
    // the connection was dropped, where nobody learns anything.
    private void BreakOff()
    {
        if (_mode == DropMode.Passing) Abort();
    }

    private void Abort()
    {
        _client.Reset();
        _server.Reset();
        Dispose();
    }
}

/// <summary>What becomes of the bytes of a proxied connection.</summary>
internal enum DropMode
{
    Passing,

    /// <summary>
    /// They are read and dropped. Neither side receives FIN or RST, not even when the other has closed.
    /// </summary>
    Vanishing,

    /// <summary>They are dropped, and whoever sends receives an RST.</summary>
    Refused,

    Closed,
}

using System.Net;
using System.Net.Sockets;

namespace GrpcLab;

/// <summary>One client connection through the proxy and its twin to the server.</summary>
internal sealed class ProxyConnection : IDisposable
{
    private readonly ProxyLink _link;
    private readonly EndPoint _target;
    private readonly Action<ProxyConnection> _closed;
    private readonly ProxyEnd _client;
    private readonly ProxyEnd _server;
    private IdleWatch? _idle;
    private int _dropMode = (int)DropMode.Passing;
    private int _directionsOpen = 2;
    private int _sidesTalking = 2;
    private int _dropped;

    public ProxyConnection(Socket client, EndPoint target, ProxyLink link, int number, Action<ProxyConnection> closed)
    {
        (_target, _link, _closed) = (target, link, closed);
        client.NoDelay = true;
        // Non-blocking, so that the delay line's thread never waits for one connection.
        client.Blocking = false;
        _client = new ProxyEnd(client, DirectionEnded)
        {
            Line = link.ToServer,
            Frames = link.Frames?.ReaderOfClient(number),
            Loss = link.Stalls?.Way(number, toServer: true),
        };
        _server = new ProxyEnd(NewSocket(target, link), DirectionEnded)
        {
            Line = link.ToClient,
            Frames = link.Frames?.ReaderOfServer(number),
            Loss = link.Stalls?.Way(number, toServer: false),
        };
        _client.Outlet.Open(client);
    }

    /// <summary>Whether the network has dropped this connection: idle too long, black-holed or reset.</summary>
    public bool Dropped => Volatile.Read(ref _dropped) != 0;

    /// <summary>Told when the network drops this connection, at most once.</summary>
    public required Action OnDropped { get; init; }

    private DropMode DropMode => (DropMode)Volatile.Read(ref _dropMode);

    /// <summary>Lets the connection begin; with a held opening, one round trip later than the kernel did.</summary>
    public void Start()
    {
        _idle = _link.Network.IdleLimit is { } limit ? new IdleWatch(_link.Clock, limit, IdleTooLong) : null;
        if (_link.Network is { HoldOpening: true } network && network.RoundTrip > TimeSpan.Zero)
        {
            // SYN goes over, SYN/ACK comes back: only now would the client's first
            // bytes leave it, and with them goes the ACK that lets the server accept.
            _client.Send(_ => _server.Send(_ => OpeningPassed(), Chunk.End), Chunk.End);
            return;
        }

        Pump(_client, _server);
        BeginConnecting();
    }

    /// <summary>From now on every byte vanishes, both ways; neither side is told.</summary>
    public void BlackHole() => Drop(DropMode.Vanishing);

    /// <summary>An RST to both sides, also on a connection that was dropped before.</summary>
    public void Reset()
    {
        NoteDrop();
        Abort();
    }

    /// <summary>Closes both sides at once.</summary>
    public void Dispose()
    {
        Volatile.Write(ref _dropMode, (int)DropMode.Closed);
        _idle?.Dispose();
        _client.Socket.Dispose();
        _server.Socket.Dispose();
        _closed(this);
    }

    private static Socket NewSocket(EndPoint target, ProxyLink link)
    {
        // A name may resolve to either family; only an address says which it is.
        var socket = target is IPEndPoint
            ? new Socket(target.AddressFamily, SocketType.Stream, ProtocolType.Tcp)
            : new Socket(SocketType.Stream, ProtocolType.Tcp);
        socket.NoDelay = true;
        socket.ReceiveBufferSize = link.ReceiveBuffer ?? socket.ReceiveBufferSize;
        return socket;
    }

    private void OpeningPassed()
    {
        _client.Send(_ => BeginConnecting(), Chunk.End);
        Pump(_client, _server);
    }

    private void BeginConnecting() => _ = ConnectAsync();

    private async Task ConnectAsync()
    {
        try
        {
            await _server.Socket.ConnectAsync(_target);
            _server.Socket.Blocking = false;
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            BreakOff(); // The client sees a reset, the nearest thing to the refusal it would have seen.
            SideEnded();
            return;
        }

        _server.Outlet.Open(_server.Socket);
        Pump(_server, _client);
    }

    private void Pump(ProxyEnd from, ProxyEnd to) =>
        ThreadPool.UnsafeQueueUserWorkItem(_ => _ = PumpAsync(from, to), null);

    private async Task PumpAsync(ProxyEnd from, ProxyEnd to)
    {
        try
        {
            for (var chunk = await from.ReadAsync(_link.ChunkSize); Take(chunk, from, to);
                chunk = await from.ReadAsync(_link.ChunkSize))
            {
                while (to.Outlet.Promised > _link.BytesInFlight && DropMode == DropMode.Passing) await Task.Delay(1);
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
        var mode = DropMode;
        from.Frames?.Read(chunk.Bytes, lost: mode != DropMode.Passing);
        var more = !chunk.IsEnd;
        if (mode == DropMode.Passing)
        {
            to.Outlet.Promise(chunk.Count);
            from.Send(to.Outlet.Deliver, chunk);
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
        switch (_link.Network.IdleDrop)
        {
            case IdleDrop.Silent: Drop(DropMode.Vanishing); break;
            case IdleDrop.ResetWhenUsed: Drop(DropMode.Refused); break;
            default: Reset(); break;
        }
    }

    private void Drop(DropMode mode)
    {
        if (Interlocked.CompareExchange(ref _dropMode, (int)mode, (int)DropMode.Passing) != (int)DropMode.Passing) return;

        _client.Outlet.Discard();
        _server.Outlet.Discard();
        NoteDrop();
        CloseIfSilent();
    }

    private void NoteDrop()
    {
        if (Interlocked.Exchange(ref _dropped, 1) == 0) OnDropped();
    }

    private void DirectionEnded(Exception? error)
    {
        if (error is not null) BreakOff();
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
        if (Volatile.Read(ref _sidesTalking) == 0 && DropMode is DropMode.Vanishing or DropMode.Refused) Dispose();
    }

    // One side broke off, so the other one learns of it; unless
    // the connection was dropped, where nobody learns anything.
    private void BreakOff()
    {
        if (DropMode == DropMode.Passing) Abort();
    }

    private void Abort()
    {
        _client.Reset();
        _server.Reset();
        Dispose();
    }
}

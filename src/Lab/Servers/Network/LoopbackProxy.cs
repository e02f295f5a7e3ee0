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
    private readonly ConcurrentDictionary<ProxyConnection, bool> _kept = new();
    private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    private readonly Func<EndPoint> _next;
    private readonly ProxyLink _link;
    private long _accepted;
    private long _dropped;
    private volatile bool _disposed;

    private LoopbackProxy(Func<EndPoint> next, ProxyLink link)
    {
        (_next, _link) = (next, link);
        // Connections inherit it; once they are open it is too late to change their window.
        _listener.ReceiveBufferSize = link.ReceiveBuffer ?? _listener.ReceiveBufferSize;
        _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _listener.Listen(512);
        EndPoint = (IPEndPoint)_listener.LocalEndPoint!;
        _ = AcceptAsync();
    }

    /// <summary>Where clients connect: 127.0.0.1 and a port the system picked.</summary>
    public IPEndPoint EndPoint { get; }

    /// <summary>Connections accepted so far.</summary>
    public long ConnectionsAccepted => Volatile.Read(ref _accepted);

    /// <summary>Connections that are neither closed nor dropped.</summary>
    public int ConnectionsOpen => _kept.Keys.Count(c => !c.Dropped);

    /// <summary>
    /// Connections that hold sockets: the open ones, and those dropped that a side has not closed yet.
    /// </summary>
    public int ConnectionsKept => _kept.Count;

    /// <summary>Connections dropped so far: idle too long, black-holed or reset by the network.</summary>
    public long ConnectionsDropped => Volatile.Read(ref _dropped);

    /// <summary>
    /// Packets that came so far, both ways; 0 where none are lost, because then they are not counted.
    /// </summary>
    public long Packets => _link.Stalls?.Packets ?? 0;

    /// <summary>What lost packets brought about so far.</summary>
    public IReadOnlyList<Stall> Stalls => _link.Stalls?.Stalls ?? [];

    /// <summary>Starts a proxy in front of a TCP endpoint.</summary>
    /// <param name="target">Where the bytes go, usually a server on 127.0.0.1.</param>
    /// <param name="network">What happens to them on the way.</param>
    /// <param name="frames">Counts the HTTP/2 frames. Default: they are not read.</param>
    /// <param name="clock">Counts idle time. Default: the system's.</param>
    public static LoopbackProxy Start(
        EndPoint target, NetworkConditions network, FrameTally? frames = null, TimeProvider? clock = null) =>
        Start(() => target, network, frames, clock);

    /// <summary>Starts a proxy in front of several TCP endpoints.</summary>
    /// <param name="next">Says for each connection accepted where it goes, one connection at a time.</param>
    /// <param name="network">What happens to the bytes on the way.</param>
    /// <param name="frames">Counts the HTTP/2 frames. Default: they are not read.</param>
    /// <param name="clock">Counts idle time. Default: the system's.</param>
    public static LoopbackProxy Start(
        Func<EndPoint> next, NetworkConditions network, FrameTally? frames = null, TimeProvider? clock = null)
    {
        network.ThrowIfInvalid();
        return new LoopbackProxy(next, new ProxyLink(network, frames, clock ?? TimeProvider.System));
    }

    /// <summary>Every byte on the connections open now vanishes from now on; later connections work.</summary>
    public void BlackHole()
    {
        foreach (var connection in _kept.Keys) connection.BlackHole();
    }

    /// <summary>An RST to both sides of every connection, dropped ones included.</summary>
    public void Reset()
    {
        foreach (var connection in _kept.Keys) connection.Reset();
    }

    /// <summary>Stops listening and closes every connection; bytes in flight are dropped.</summary>
    public void Dispose()
    {
        _disposed = true;
        _listener.Dispose();
        _link.Dispose();
        foreach (var connection in _kept.Keys) connection.Dispose();
    }

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
        var connection = Join(client, number);
        _kept[connection] = true;
        connection.Start();
        if (_disposed)
        {
            connection.Dispose(); // It came between the listener's end and the sweep over open connections.
        }
    }

    private ProxyConnection Join(Socket client, int number)
    {
        try
        {
            return new ProxyConnection(client, _next(), _link, number, c => _kept.TryRemove(c, out _))
            {
                OnDropped = () => Interlocked.Increment(ref _dropped),
            };
        }
        catch (SocketException)
        {
            client.Dispose(); // Out of handles: the client must not wait for an answer that cannot come.
            throw;
        }
    }
}

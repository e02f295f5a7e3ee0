using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;

namespace GrpcLab;

/// <summary>
/// A loopback TCP proxy that makes its target look a round trip away. Bytes keep their order; bandwidth is not limited.
/// </summary>
/// <remarks>
/// Half the round trip is added each way. A proxy cannot delay the kernel's own TCP handshake, which has succeeded before
/// the proxy hears of it; so it holds the first bytes of each connection for one round trip, as long as SYN and SYN/ACK would
/// have taken. What it cannot show: loss, congestion control and slow start, a bandwidth limit.
/// </remarks>
public sealed class DelayProxy : IDisposable
{
    private readonly ConcurrentDictionary<ProxyConnection, bool> _open = new();
    private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    private readonly EndPoint _target;
    private readonly DelayLine? _line;
    private readonly bool _holdOpening;
    private long _connections;
    private volatile bool _disposed;

    private DelayProxy(EndPoint target, TimeSpan roundTrip, bool holdOpening)
    {
        (_target, RoundTrip, _holdOpening) = (target, roundTrip, holdOpening);
        // Zero is a plain relay: nothing is queued, so what is left is the cost of the proxy itself.
        _line = roundTrip > TimeSpan.Zero ? new DelayLine(roundTrip / 2) : null;
        _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _listener.Listen(512);
        EndPoint = (IPEndPoint)_listener.LocalEndPoint!;
        _ = AcceptAsync();
    }

    /// <summary>Where clients connect: 127.0.0.1 and a port the system picked.</summary>
    public IPEndPoint EndPoint { get; }

    /// <summary>Round-trip time added, half of it each way.</summary>
    public TimeSpan RoundTrip { get; }

    /// <summary>Connections accepted so far.</summary>
    public long ConnectionsAccepted => Volatile.Read(ref _connections);

    /// <summary>Connections that are open now.</summary>
    public int ConnectionsOpen => _open.Count;

    /// <summary>Starts a proxy in front of a TCP endpoint.</summary>
    /// <param name="target">Where the bytes go, usually a server on 127.0.0.1.</param>
    /// <param name="roundTrip">Round-trip time to add: 0 to 10 s.</param>
    /// <param name="holdOpening">Whether a new connection costs one round trip before its first bytes pass. Default: true.</param>
    public static DelayProxy Start(EndPoint target, TimeSpan roundTrip, bool holdOpening = true)
    {
        ArgumentNullException.ThrowIfNull(target);
        ThrowIfOutOfRange(roundTrip);
        return new DelayProxy(target, roundTrip, holdOpening);
    }

    internal static void ThrowIfOutOfRange(TimeSpan roundTrip)
    {
        if (roundTrip < TimeSpan.Zero || roundTrip > TimeSpan.FromSeconds(10))
        {
            throw new ArgumentOutOfRangeException(
                nameof(roundTrip), roundTrip, "The round trip to add must be from 0 ms to 10,000 ms.");
        }
    }

    /// <summary>Stops listening and closes every connection; bytes under way are dropped.</summary>
    public void Dispose()
    {
        _disposed = true;
        _listener.Dispose();
        _line?.Dispose();
        foreach (var connection in _open.Keys)
        {
            connection.Dispose();
        }
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
                // This client went away before it was accepted, or the process is out of handles; the next may fare better.
                await Task.Delay(10);
            }
        }
    }

    private void Begin(Socket client)
    {
        Interlocked.Increment(ref _connections);
        var connection = new ProxyConnection(client, _target, _line, c => _open.TryRemove(c, out _));
        _open[connection] = true;
        connection.Start(_holdOpening);
        if (_disposed)
        {
            connection.Dispose(); // It came between the listener's end and the sweep over open connections.
        }
    }
}

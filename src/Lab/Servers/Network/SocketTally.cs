using System.Net.Sockets;

namespace GrpcLab;

/// <summary>
/// Counts what a channel hands to its socket: how often, and how many bytes. Over TLS it counts before encryption.
/// </summary>
/// <example><code>
/// var tally = new SocketTally();
/// var channel = server.OpenChannel(Endpoint.H2c, configureHandler: tally.Attach);
/// var counts = await tally.CountAsync(work);
/// </code></example>
/// <remarks>
/// A write is one call to the connection's stream, so usually one system call; it may carry several HTTP/2 frames.
/// </remarks>
public sealed class SocketTally
{
    private long _writes;
    private long _written;
    private long _reads;
    private long _read;

    /// <summary>Counts everything since the channel was opened.</summary>
    public SocketCounts Total => new(
        Interlocked.Read(ref _writes), Interlocked.Read(ref _written), Interlocked.Read(ref _reads),
        Interlocked.Read(ref _read));

    /// <summary>Sets the handler's PlaintextStreamFilter, which sees every connection the handler opens.</summary>
    public void Attach(SocketsHttpHandler handler)
    {
        ArgumentNullException.ThrowIfNull(handler);
        handler.PlaintextStreamFilter = (context, _) => new(new CountingStream(context.PlaintextStream, this));
    }

    /// <summary>
    /// Sets the handler's ConnectCallback, which lies below TLS: what is counted is what goes over the wire, TCP's own
    /// headers left out.
    /// </summary>
    /// <param name="handler">
    /// A handler for a TCP endpoint. Its channel cannot report its connectivity state any more.
    /// </param>
    public void AttachBelowTls(SocketsHttpHandler handler)
    {
        ArgumentNullException.ThrowIfNull(handler);
        handler.ConnectCallback = async (context, cancellation) =>
        {
            var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
            try
            {
                await socket.ConnectAsync(context.DnsEndPoint, cancellation);
                return new CountingStream(new NetworkStream(socket, ownsSocket: true), this);
            }
            catch
            {
                socket.Dispose();
                throw;
            }
        };
    }

    /// <summary>Counts while the work runs. What it has not sent or read by its end is not counted.</summary>
    public async Task<SocketCounts> CountAsync(Func<Task> work)
    {
        ArgumentNullException.ThrowIfNull(work);
        var before = Total;
        await NoActivity.RunAsync(work);
        return Total - before;
    }

    internal void Wrote(int bytes)
    {
        Interlocked.Increment(ref _writes);
        Interlocked.Add(ref _written, bytes);
    }

    internal void Received(int bytes)
    {
        Interlocked.Increment(ref _reads);
        Interlocked.Add(ref _read, bytes);
    }
}

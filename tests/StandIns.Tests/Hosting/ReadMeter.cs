using System.Net.Sockets;

namespace StandIns.Tests.Hosting;

/// <summary>Counts connections and the bytes that arrive over them.</summary>
internal sealed class ReadMeter
{
    private long _bytes;
    private int _connections;

    internal long BytesRead => Interlocked.Read(ref _bytes);

    internal int Connections => Volatile.Read(ref _connections);

    internal SocketsHttpHandler Handler() => new() { ConnectCallback = Connect };

    private async ValueTask<Stream> Connect(SocketsHttpConnectionContext context, CancellationToken cancellationToken)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await socket.ConnectAsync(context.DnsEndPoint, cancellationToken);
        Interlocked.Increment(ref _connections);
        return new CountingStream(socket, this);
    }

    private sealed class CountingStream(Socket socket, ReadMeter meter) : NetworkStream(socket, ownsSocket: true)
    {
        public override async ValueTask<int> ReadAsync(
            Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            var read = await base.ReadAsync(buffer, cancellationToken);
            Interlocked.Add(ref meter._bytes, read);
            return read;
        }
    }
}

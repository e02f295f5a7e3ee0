using System.Buffers.Binary;
using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Server.Tests;

/// <summary>
/// An HTTP/2 connection that says hello, then only what a test writes: every frame of the server can be seen.
/// </summary>
internal sealed class RawHttp2Connection : IDisposable
{
    private readonly TcpClient _client;

    private RawHttp2Connection(TcpClient client) => (_client, Stream) = (client, client.GetStream());

    // Kept: a client that was reset gives it no more.
    private NetworkStream Stream { get; }

    public static async Task<RawHttp2Connection> OpenAsync(ServerProcess server)
    {
        var client = new TcpClient();
        await client.ConnectAsync(IPEndPoint.Parse(new Uri(server.Ready.Endpoints.H2c!).Authority));
        var connection = new RawHttp2Connection(client);
        byte[] emptySettings = [0, 0, 0, (byte)FrameType.Settings, 0, 0, 0, 0, 0];
        await connection.Stream.WriteAsync((byte[])[.. "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"u8, .. emptySettings]);
        return connection;
    }

    /// <summary>The next frame, or null when the server has closed the connection.</summary>
    public async Task<Frame?> ReadFrameAsync(CancellationToken cancellation)
    {
        var header = new byte[9];
        if (await Stream.ReadAtLeastAsync(
            header, header.Length, throwOnEndOfStream: false, cancellation) < header.Length)
        {
            return null;
        }

        var payload = new byte[(header[0] << 16) | (header[1] << 8) | header[2]];
        await Stream.ReadExactlyAsync(payload, cancellation);
        var stream = BinaryPrimitives.ReadInt32BigEndian(header.AsSpan(5)) & int.MaxValue;
        return new Frame((FrameType)header[3], header[4], stream, payload);
    }

    /// <summary>The next frame of a type that is no acknowledgement; null when the server closes first.</summary>
    public async Task<Frame?> ReadUntilAsync(FrameType type, CancellationToken cancellation)
    {
        while (await ReadFrameAsync(cancellation) is { } frame)
        {
            if (frame.Type == type && !frame.IsAcknowledgement) return frame;
        }

        return null;
    }

    /// <summary>Writes bytes as they are; false when the server has closed the connection.</summary>
    public async Task<bool> TryWriteAsync(byte[] bytes, CancellationToken cancellation)
    {
        try
        {
            await Stream.WriteAsync(bytes, cancellation);
            return true;
        }
        catch (IOException)
        {
            return false;
        }
    }

    /// <summary>The frames up to the first of a type, or to the connection's end, be it closed or reset.</summary>
    public async Task<List<Frame>> ReadAllAsync(CancellationToken cancellation, FrameType? until = null)
    {
        var frames = new List<Frame>();
        try
        {
            while (frames is not [.., { Type: var type }] || type != until)
            {
                if (await ReadFrameAsync(cancellation) is not { } frame) break;

                frames.Add(frame);
            }
        }
        catch (IOException)
        {
            // A reset ends a connection as well.
        }

        return frames;
    }

    public void Dispose() => _client.Dispose();
}

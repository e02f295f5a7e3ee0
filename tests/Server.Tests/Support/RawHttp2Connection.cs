using System.Buffers.Binary;
using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Server.Tests;

/// <summary>
/// An HTTP/2 connection that says hello and then only listens, so that every frame of the server can be seen.
/// </summary>
internal sealed class RawHttp2Connection : IDisposable
{
    private readonly TcpClient _client = new();

    private NetworkStream Stream => _client.GetStream();

    public static async Task<RawHttp2Connection> OpenAsync(ServerProcess server)
    {
        var connection = new RawHttp2Connection();
        await connection._client.ConnectAsync(IPEndPoint.Parse(new Uri(server.Ready.Endpoints.H2c!).Authority));
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

    public void Dispose() => _client.Dispose();
}

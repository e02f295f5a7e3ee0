using System.Buffers.Binary;
using System.Net;
using System.Net.Sockets;
using GrpcLab.Tests.Network;

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
        await connection.Stream.WriteAsync((byte[])[.. Wire.Preface, .. Wire.Settings]);
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

/// <summary>One HTTP/2 frame as it came over the wire.</summary>
internal sealed record Frame(FrameType Type, byte Flags, int Stream, byte[] Payload)
{
    public bool IsAcknowledgement => Type is FrameType.Settings or FrameType.Ping && (Flags & 1) == 1;

    /// <summary>The error that RST_STREAM or GOAWAY gives (RFC 9113, section 7).</summary>
    public int Error => BinaryPrimitives.ReadInt32BigEndian(Payload.AsSpan(Type == FrameType.GoAway ? 4 : 0));

    public int WindowIncrement => BinaryPrimitives.ReadInt32BigEndian(Payload);

    /// <summary>The settings by number (RFC 9113, section 6.5.2).</summary>
    public Dictionary<int, long> Settings()
    {
        var settings = new Dictionary<int, long>();
        for (var at = 0; at < Payload.Length; at += 6)
        {
            settings[BinaryPrimitives.ReadUInt16BigEndian(Payload.AsSpan(at))] = BinaryPrimitives.ReadUInt32BigEndian(
                Payload.AsSpan(at + 2));
        }

        return settings;
    }
}

/// <summary>A connection to an endpoint of a server that speaks no protocol.</summary>
internal static class RawSocket
{
    /// <summary>Connects, writes, and waits until the server has closed or reset the connection.</summary>
    public static async Task WriteUntilClosedAsync(
        ServerProcess server, string endpoint, byte[] bytes, CancellationToken cancellation)
    {
        var address = AddressOf(server.Ready.Endpoints, endpoint);
        using var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Unspecified);
        await socket.ConnectAsync(address, cancellation);
        await using var stream = new NetworkStream(socket);
        var reading = ReadAsync(stream, cancellation);
        try
        {
            await stream.WriteAsync(bytes, cancellation);
        }
        catch (IOException)
        {
            // It has closed: what it said is read below.
        }

        await reading;
    }

    private static async Task ReadAsync(NetworkStream stream, CancellationToken cancellation)
    {
        try
        {
            await stream.CopyToAsync(Stream.Null, cancellation);
        }
        catch (IOException)
        {
            // Reset: the end as well.
        }
    }

    private static EndPoint AddressOf(ReadyEndpoints endpoints, string name) => name switch
    {
        "h2c" => IPEndPoint.Parse(new Uri(endpoints.H2c!).Authority),
        "tls" => IPEndPoint.Parse(new Uri(endpoints.Tls!).Authority),
        "uds" => new UnixDomainSocketEndPoint(endpoints.Uds!),
        _ => throw new ArgumentOutOfRangeException(nameof(name), name, "There is no such endpoint."),
    };
}

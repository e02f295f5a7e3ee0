using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Programs.Tests;

/// <summary>A connection over which bytes go that no client would send.</summary>
internal static class RawExchange
{
    /// <summary>Sends pieces until the other side takes no more, and reads until it closes.</summary>
    public static async Task WithAsync(EndPoint address, IEnumerable<byte[]> pieces, CancellationToken cancellation)
    {
        using var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Unspecified);
        await socket.ConnectAsync(address, cancellation);
        await using var stream = new NetworkStream(socket);
        var reading = ReadAsync(stream, cancellation);
        try
        {
            foreach (var piece in pieces) await stream.WriteAsync(piece, cancellation);
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
}

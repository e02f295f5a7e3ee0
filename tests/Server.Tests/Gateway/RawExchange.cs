using System.Net;
using System.Net.Sockets;
using System.Text;

namespace GrpcLab.Programs.Tests;

/// <summary>What a server or a gateway does with bytes that no client would send.</summary>
/// <param name="Answer">All it answered until it closed the connection, as text.</param>
/// <param name="Sent">Bytes that could be sent before that.</param>
internal sealed record RawExchange(string Answer, long Sent)
{
    /// <summary>Sends pieces until the other side takes no more, and reads until it closes.</summary>
    public static async Task<RawExchange> WithAsync(
        EndPoint address, IEnumerable<byte[]> pieces, CancellationToken cancellation)
    {
        using var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Unspecified);
        await socket.ConnectAsync(address, cancellation);
        await using var stream = new NetworkStream(socket);
        var reading = ReadAsync(stream, cancellation);
        var sent = 0L;
        try
        {
            foreach (var piece in pieces)
            {
                await stream.WriteAsync(piece, cancellation);
                sent += piece.Length;
            }
        }
        catch (IOException)
        {
            // It has closed: what it said is read below.
        }

        return new RawExchange(await reading, sent);
    }

    private static async Task<string> ReadAsync(NetworkStream stream, CancellationToken cancellation)
    {
        var (text, piece) = (new StringBuilder(), new byte[4096]);
        try
        {
            while (await stream.ReadAsync(piece, cancellation) is > 0 and var read)
            {
                text.Append(Encoding.Latin1.GetString(piece, 0, read));
            }
        }
        catch (IOException)
        {
            // Reset: the end as well.
        }

        return text.ToString();
    }
}

using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Server.Tests;

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
        try
        {
            for (var rest = bytes.AsMemory(); rest.Length > 0;)
            {
                rest = rest[await socket.SendAsync(rest, cancellation)..];
            }

            var read = new byte[4096];
            while (await socket.ReceiveAsync(read, cancellation) > 0)
            {
            }
        }
        catch (SocketException e) when (e.SocketErrorCode is SocketError.ConnectionReset or SocketError.Shutdown)
        {
            // Reset in mid-write or mid-read: closed as well.
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

using System.Net.Sockets;

namespace Shop.Worker;

internal static class Connections
{
    public static SocketsHttpHandler OverTcp() => new()
    {
        EnableMultipleHttp2Connections = true,
        KeepAlivePingDelay = TimeSpan.FromSeconds(60),
        KeepAlivePingTimeout = TimeSpan.FromSeconds(30),
    };

    #region unix-socket-client
    public static SocketsHttpHandler OverSocket(string path) =>
        new() { EnableMultipleHttp2Connections = true, ConnectCallback = (_, token) => ConnectAsync(path, token) };
    // The channel's address still gives the :authority header; where to connect is decided here.
    private static async ValueTask<Stream> ConnectAsync(string path, CancellationToken cancellation)
    {
        var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        try { await socket.ConnectAsync(new UnixDomainSocketEndPoint(path), cancellation); }
        catch { socket.Dispose(); throw; }
        return new NetworkStream(socket, ownsSocket: true);
    }
    #endregion
}

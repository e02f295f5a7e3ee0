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
    // The channel's address still gives the :authority header; where to connect is decided here.
    public static SocketsHttpHandler OverSocket(string path) => new()
    {
        ConnectCallback = async (_, cancellation) =>
        {
            var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
            await socket.ConnectAsync(new UnixDomainSocketEndPoint(path), cancellation);
            return new NetworkStream(socket, ownsSocket: true);
        },
    };
    #endregion
}

using System.Net;
using System.Net.Sockets;

namespace Jupyter.Tests.Hosts;

/// <summary>A port nobody listens on just now; Jupyter takes the next one should it be gone by then.</summary>
internal static class FreePort
{
    public static int Find()
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        return ((IPEndPoint)socket.LocalEndPoint!).Port;
    }
}

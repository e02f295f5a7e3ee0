using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Gateway.Tests;

/// <summary>
/// A port whose queue of connections is full and that nobody takes them from: a further one is neither opened nor
/// refused.
/// </summary>
internal sealed class FullListener : IDisposable
{
    // The queue holds one more than asked for.
    private const int Queue = 2;

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly List<Socket> _waiting = [];

    public FullListener()
    {
        _listener.Start(backlog: Queue - 1);
        for (var i = 0; i < Queue; i++)
        {
            var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            socket.Connect((IPEndPoint)_listener.LocalEndpoint);
            _waiting.Add(socket);
        }
    }

    public Uri Address => new($"http://{_listener.LocalEndpoint}");

    public void Dispose()
    {
        _waiting.ForEach(socket => socket.Dispose());
        _listener.Dispose();
    }
}

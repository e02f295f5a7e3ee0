using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Tests.Network;

/// <summary>Sends back what it receives, at once or after the client's end.</summary>
internal sealed class EchoServer : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);

    public EchoServer()
    {
        _listener.Start();
        _ = AcceptAsync();
    }

    public bool AnswerAfterEnd { get; init; }

    public EndPoint EndPoint => _listener.LocalEndpoint;

    public void Dispose() => _listener.Dispose();

    private async Task AcceptAsync()
    {
        try
        {
            while (true) _ = EchoAsync(await _listener.AcceptTcpClientAsync());
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // Disposed.
        }
    }

    private async Task EchoAsync(TcpClient client)
    {
        using (client)
        {
            client.NoDelay = true;
            var stream = client.GetStream();
            if (!AnswerAfterEnd)
            {
                await stream.CopyToAsync(stream);
                return;
            }

            var all = new MemoryStream();
            await stream.CopyToAsync(all);
            await stream.WriteAsync(all.ToArray());
        }
    }
}

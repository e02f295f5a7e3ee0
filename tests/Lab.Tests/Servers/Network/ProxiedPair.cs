using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Tests.Network;

/// <summary>Both ends of one connection through a proxy, in the test's own hands.</summary>
internal sealed class ProxiedPair : IDisposable
{
    private readonly Socket _listener;

    private ProxiedPair(Socket listener, LoopbackProxy proxy, Socket client, Socket server) =>
        (_listener, Proxy, Client, Server) = (listener, proxy, client, server);

    public LoopbackProxy Proxy { get; }

    public Socket Client { get; }

    public Socket Server { get; }

    public static async Task<ProxiedPair> OpenAsync(
        NetworkConditions network, TimeProvider? clock = null)
    {
        var listener = new Socket(SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen();
        var target = new IPEndPoint(IPAddress.Loopback, ((IPEndPoint)listener.LocalEndPoint!).Port);
        var proxy = new LoopbackProxy(() => target, network, clock: clock);
        var client = await ConnectAsync(proxy);
        var server = await listener.AcceptAsync();
        server.NoDelay = true;
        return new ProxiedPair(listener, proxy, client, server);
    }

    public static async Task<Socket> ConnectAsync(LoopbackProxy proxy)
    {
        var client = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await client.ConnectAsync(proxy.EndPoint);
        return client;
    }

    public void Dispose()
    {
        Client.Dispose();
        Server.Dispose();
        Proxy.Dispose();
        _listener.Dispose();
    }

    /// <summary>One byte there and one back: the proxy has read both.</summary>
    public async Task ExchangeAsync()
    {
        await PassAsync(Client, Server);
        await PassAsync(Server, Client);
    }

    public static async Task PassAsync(Socket from, Socket to)
    {
        await from.SendAsync(new byte[] { 42 });
        Assert.Equal(Heard.Bytes, await HearAsync(to, TimeSpan.FromSeconds(20)));
    }

    /// <summary>What this end hears next within the time.</summary>
    public static async Task<Heard> HearAsync(Socket end, TimeSpan within)
    {
        using var limit = new CancellationTokenSource(within);
        try
        {
            return await end.ReceiveAsync(new byte[1], limit.Token) > 0 ? Heard.Bytes : Heard.End;
        }
        catch (OperationCanceledException)
        {
            return Heard.Nothing;
        }
        catch (SocketException e) when (e.SocketErrorCode == SocketError.ConnectionReset)
        {
            return Heard.Reset;
        }
    }
}

internal enum Heard
{
    Nothing,
    Bytes,
    End,
    Reset,
}

/// <summary>Sends back what it receives.</summary>
internal sealed class EchoServer : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);

    public EchoServer()
    {
        _listener.Start();
        _ = AcceptAsync();
    }

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
            await stream.CopyToAsync(stream);
        }
    }
}

/// <summary>The fastest of several attempts: a busy machine can only add to what something takes.</summary>
internal static class Fastest
{
    public static async Task<TimeSpan> OfAsync(int attempts, Func<Task> attempt)
    {
        var fastest = TimeSpan.MaxValue;
        for (var i = 0; i < attempts; i++)
        {
            var start = Stopwatch.GetTimestamp();
            await attempt();
            var took = Stopwatch.GetElapsedTime(start);
            fastest = took < fastest ? took : fastest;
        }

        return fastest;
    }
}

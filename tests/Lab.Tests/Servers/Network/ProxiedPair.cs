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
        NetworkConditions network, TimeProvider? clock = null, FrameTally? frames = null)
    {
        var listener = new Socket(SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen();
        var proxy = LoopbackProxy.Start(
            new IPEndPoint(IPAddress.Loopback, ((IPEndPoint)listener.LocalEndPoint!).Port), network, frames, clock);
        var client = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await client.ConnectAsync(proxy.EndPoint);
        var server = await listener.AcceptAsync();
        server.NoDelay = true;
        return new ProxiedPair(listener, proxy, client, server);
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

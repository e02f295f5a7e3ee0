using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Tests.Network;

public sealed class LoopbackProxyTests
{
    [Theory(Timeout = 240_000)]
    [InlineData(0)]
    [InlineData(3)]
    public async Task The_end_of_one_direction_leaves_the_other_open(int roundTripMs)
    {
        using var pair = await ProxiedPair.OpenAsync(
            new NetworkConditions { RoundTrip = TimeSpan.FromMilliseconds(roundTripMs) });

        pair.Client.Shutdown(SocketShutdown.Send);

        Assert.Equal(Heard.End, await ProxiedPair.HearAsync(pair.Server, TimeSpan.FromSeconds(20)));
        await ProxiedPair.PassAsync(pair.Server, pair.Client);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_delay_that_is_disposed_does_not_wait_for_what_is_on_its_way()
    {
        var (line, ran) = (new DelayLine(TimeSpan.FromMinutes(10)), false);
        line.Post(_ => ran = true, new Chunk([], 0));

        await Task.Run(line.Dispose);

        Assert.False(ran);
    }

    [Theory(Timeout = 240_000)]
    [InlineData(0, null)]
    [InlineData(5, 50_000_000L)]
    public async Task Two_hundred_connections_at_once_are_kept_apart(int roundTripMs, long? rate)
    {
        using var echo = new EchoServer();
        using var proxy = new LoopbackProxy(() => echo.EndPoint, new()
        {
            RoundTrip = TimeSpan.FromMilliseconds(roundTripMs),
            BytesPerSecond = rate,
            IdleLimit = TimeSpan.FromMinutes(1),
        });
        var clients = await Task.WhenAll(Enumerable.Range(0, 200).Select(_ => ConnectAsync(proxy)));
        await Task.WhenAll(clients.Select(client => EchoAsync(client, new Random(0), 1)));
        Assert.Equal((200L, 200), (proxy.ConnectionsAccepted, proxy.ConnectionsOpen));

        // 20 MB each way, all at once.
        var same = await Task.WhenAll(clients.Select((client, i) => EchoAsync(client, new Random(i), 100_000)));

        Assert.All(same, Assert.True);
        Array.ForEach(clients, c => c.Dispose());
        await Until.TrueAsync(() => proxy.ConnectionsOpen == 0);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_target_that_refuses_is_seen_as_a_reset()
    {
        var closed = new TcpListener(IPAddress.Loopback, 0);
        closed.Start();
        var target = closed.LocalEndpoint;
        closed.Stop();
        using var proxy = new LoopbackProxy(() => target, new NetworkConditions());

        // The reset may overtake the client's own notice that it is connected.
        var error = await Record.ExceptionAsync(async () =>
        {
            using var client = await ConnectAsync(proxy);
            await client.GetStream().ReadExactlyAsync(new byte[1]);
        });

        Assert.Equal(SocketError.ConnectionReset,
            (error as SocketException ?? error?.InnerException as SocketException)?.SocketErrorCode);
    }

    [Fact(Timeout = 240_000)]
    public async Task What_a_side_has_said_arrives_before_its_reset_also_when_writing_to_it_fails_first()
    {
        using var pair = await ProxiedPair.OpenAsync(new NetworkConditions { RoundTrip = TimeSpan.FromSeconds(2) });
        // It arrives at a server that is gone by then, while the server's own byte is still on its way.
        await pair.Client.SendAsync(new byte[1]);
        await Task.Delay(300);
        await pair.Server.SendAsync(new byte[1]);
        await Task.Delay(100);
        pair.Server.Close(timeout: 0);

        Assert.Equal(Heard.Bytes, await ProxiedPair.HearAsync(pair.Client, TimeSpan.FromSeconds(20)));
        Assert.Equal(Heard.Reset, await ProxiedPair.HearAsync(pair.Client, TimeSpan.FromSeconds(20)));
    }

    private static async Task<TcpClient> ConnectAsync(LoopbackProxy proxy)
    {
        var client = new TcpClient { NoDelay = true };
        await client.ConnectAsync(proxy.EndPoint);
        return client;
    }

    private static async Task<bool> EchoAsync(TcpClient client, Random random, int bytes)
    {
        var (sent, received) = (new byte[bytes], new byte[bytes]);
        random.NextBytes(sent);
        var sending = client.GetStream().WriteAsync(sent).AsTask();
        await client.GetStream().ReadExactlyAsync(received);
        await sending;
        return sent.SequenceEqual(received);
    }
}

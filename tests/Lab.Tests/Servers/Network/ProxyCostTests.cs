using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Tests.Network;

/// <summary>What the proxy costs when it is set to nothing.</summary>
public sealed class ProxyCostTests(ITestOutputHelper output)
{
    private static readonly TimeSpan Allowed = TimeSpan.FromMicroseconds(60);

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Set_to_nothing_it_adds_less_than_60_microseconds_to_a_round_trip()
    {
        using var echo = new EchoServer();
        using var proxy = LoopbackProxy.Start(echo.EndPoint, new NetworkConditions());
        using var direct = await ConnectAsync(echo.EndPoint);
        using var proxied = await ConnectAsync(proxy.EndPoint);
        var (near, far) = (TimeSpan.MaxValue, TimeSpan.MaxValue);

        // Short blocks by turns: on a busy machine some of either
        // kind run undisturbed, and those tell what the proxy adds.
        for (var block = 0; block < 2000 && (block < 100 || far - near >= Allowed); block++)
        {
            near = Shorter(near, Median(direct));
            far = Shorter(far, Median(proxied));
        }

        output.WriteLine($"Direct {near.TotalMicroseconds:0.0} µs, through the proxy {far.TotalMicroseconds:0.0} µs.");
        Assert.True(far - near < Allowed,
            $"A round trip of {near.TotalMicroseconds:0.0} µs took {far.TotalMicroseconds:0.0} µs.");
    }

    private static TimeSpan Shorter(TimeSpan one, TimeSpan other) => one < other ? one : other;

    // Blocking calls: what a thread pool takes to resume the test is not the proxy's cost.
    private static TimeSpan Median(Socket socket)
    {
        var times = new TimeSpan[15];
        var one = new byte[1];
        for (var i = 0; i < times.Length; i++)
        {
            var start = Stopwatch.GetTimestamp();
            socket.Send(one);
            socket.Receive(one);
            times[i] = Stopwatch.GetElapsedTime(start);
        }

        Array.Sort(times);
        return times[times.Length / 2];
    }

    private static async Task<Socket> ConnectAsync(EndPoint endPoint)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true, ReceiveTimeout = 20_000 };
        await socket.ConnectAsync(endPoint);
        return socket;
    }
}

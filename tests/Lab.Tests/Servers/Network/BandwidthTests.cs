using System.Diagnostics;
using System.Net.Sockets;

namespace GrpcLab.Tests.Network;

/// <summary>
/// A set bandwidth: never faster, and slower only by what a busy machine adds, hence the fastest of several; within
/// 10 %, in a push within half.
/// </summary>
public sealed class BandwidthTests
{
    [Theory(Timeout = 400_000)]
    [InlineData(200_000, 60_000)]
    [InlineData(1_000_000, 400_000)]
    [InlineData(20_000_000, 8_000_000)]
    public async Task A_transfer_takes_its_size_over_the_bandwidth(long rate, int bytes)
    {
        using var pair = await ProxiedPair.OpenAsync(new NetworkConditions { BytesPerSecond = rate });

        var times = await AttemptsAsync(
            () => TransferAsync(pair.Client, pair.Server, bytes), expected: TimeSpan.FromSeconds((double)bytes / rate));

        Assert.True(times.All(t => t > 0.999), $"Faster than the bandwidth allows: {times.Min():0.000} of the time.");
        Assert.InRange(times.Min(), 0.999, TestScope.IsAll ? 1.10 : 1.5);
    }

    [Fact(Timeout = 400_000)]
    public async Task Connections_share_one_bandwidth()
    {
        using var echo = new EchoServer();
        using var proxy = new LoopbackProxy(() => echo.EndPoint, new NetworkConditions { BytesPerSecond = 1_000_000 });
        var clients = await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => ProxiedPair.ConnectAsync(proxy)));

        var times = await AttemptsAsync(
            () => Task.WhenAll(clients.Select(c => TransferAsync(c, c, 100_000))), expected: TimeSpan.FromSeconds(0.4));

        Assert.All(
            times, t => Assert.True(t > 0.999, $"Together they took {t:0.000} of the time one connection would need."));
        Assert.All(clients, c => c.Dispose());
    }

    [Fact(Timeout = 400_000)]
    public async Task A_sender_cannot_leave_much_more_with_the_network_than_it_carries()
    {
        using var pair = await ProxiedPair.OpenAsync(new NetworkConditions { BytesPerSecond = 1_000_000 });
        pair.Client.SendBufferSize = 64 * 1024;

        var sending = pair.Client.SendAsync(new byte[3_000_000]);

        // At most what the buffers of kernel and proxy hold is still in flight when the last byte has been taken.
        await ReceiveAsync(pair.Server, 1_000_000);
        Assert.False(sending.IsCompleted, "The network took three seconds' worth of bytes in one.");
        await ReceiveAsync(pair.Server, 2_000_000);
        Assert.Equal(3_000_000, await sending);
    }

    [Theory]
    [InlineData(1_000, 2 * 1460)]
    [InlineData(200_000, 10_000)]
    [InlineData(20_000_000, 1_000_000)]
    public void Before_the_link_50_ms_of_bandwidth_wait_and_at_least_two_packets(long rate, long bytes)
    {
        using var proxy = new LoopbackProxy(
            () => throw new InvalidOperationException("Nobody connects."),
            new NetworkConditions { BytesPerSecond = rate });

        Assert.Equal(bytes, proxy.BytesInFlight);
    }

    private static async Task<double[]> AttemptsAsync(Func<Task> work, TimeSpan expected)
    {
        var times = new List<double>();
        while (times.Count < 12 && (times.Count < 3 || times.Min() > 1.05))
        {
            var start = Stopwatch.GetTimestamp();
            await work();
            times.Add(Stopwatch.GetElapsedTime(start) / expected);
        }

        return [.. times];
    }

    private static async Task TransferAsync(Socket from, Socket to, int bytes)
    {
        var receiving = ReceiveAsync(to, bytes);
        await from.SendAsync(new byte[bytes]);
        await receiving;
    }

    private static async Task ReceiveAsync(Socket from, int bytes)
    {
        var buffer = new byte[64 * 1024];
        for (var left = bytes; left > 0;)
        {
            var count = await from.ReceiveAsync(buffer.AsMemory(0, Math.Min(left, buffer.Length)));
            Assert.NotEqual(0, count); // An end would be awaited for ever.
            left -= count;
        }
    }
}

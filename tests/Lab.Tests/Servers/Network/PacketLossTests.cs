using System.Diagnostics;

namespace GrpcLab.Tests.Network;

public sealed class PacketLossTests
{
    private static readonly PacketLoss Often = new() { Share = 0.5, Timeout = TimeSpan.FromMilliseconds(300) };

    [Theory]
    [InlineData(0.001)]
    [InlineData(0.02)]
    [InlineData(0.5)]
    public void The_share_of_packets_is_lost_that_was_asked_for(double share)
    {
        var draw = Way(new PacketLoss { Share = share }, connection: 1, toServer: true);
        const int Packets = 2_000_000;

        var lost = Enumerable.Range(0, Packets).Count(_ => draw.Loses(1));

        // Five standard deviations of a binomial count; the seed is fixed, so this holds always or never.
        Assert.InRange(lost, (Packets * share) - (5 * Math.Sqrt(Packets * share)),
            (Packets * share) + (5 * Math.Sqrt(Packets * share)));
    }

    [Fact]
    public void The_same_seed_loses_the_same_packets_and_another_way_others()
    {
        var loss = new PacketLoss { Share = 0.05, Seed = 7 };

        Assert.Equal(Lost(loss, 1, toServer: true), Lost(loss, 1, toServer: true));
        Assert.NotEqual(Lost(loss, 1, toServer: true), Lost(loss, 1, toServer: false));
        Assert.NotEqual(Lost(loss, 1, toServer: true), Lost(loss, 2, toServer: true));
        Assert.NotEqual(Lost(loss, 1, toServer: true), Lost(loss with { Seed = 8 }, 1, toServer: true));
    }

    [Fact]
    public void Packets_sent_at_once_lose_as_many_as_packets_sent_apart()
    {
        var loss = new PacketLoss { Share = 0.1 };
        var (apart, together) = (Way(loss, 1, true), Way(loss, 1, true));

        var inTens = Enumerable.Range(0, 1000)
            .Select(_ => Enumerable.Range(0, 10).Count(_ => apart.Loses(1)) > 0).ToArray();

        Assert.Equal(inTens, Enumerable.Range(0, 1000).Select(_ => together.Loses(10)));
    }

    [Fact(Timeout = 240_000)]
    public async Task What_follows_a_lost_packet_waits_and_comes_in_order()
    {
        using var pair = await ProxiedPair.OpenAsync(new NetworkConditions { Loss = Often });
        var (received, times) = (new List<byte>(), new List<TimeSpan>());
        for (byte i = 0; i < 10; i++)
        {
            var start = Stopwatch.GetTimestamp();
            await pair.Client.SendAsync(new[] { i });
            var buffer = new byte[1];
            Assert.Equal(1, await pair.Server.ReceiveAsync(buffer));
            (received, times) = ([.. received, buffer[0]], [.. times, Stopwatch.GetElapsedTime(start)]);
        }

        Assert.Equal(Enumerable.Range(0, 10).Select(i => (byte)i), received);
        var stalls = pair.Proxy.Stalls;
        Assert.InRange(stalls.Count, 1, 9);
        Assert.Equal(10, pair.Proxy.Packets);
        Assert.All(stalls, s => Assert.True(
            s is { ToServer: true, Connection: 1 } && s.Length >= TimeSpan.FromMilliseconds(290), $"{s.Length}"));
        Assert.Equal(stalls.Count, times.Count(t => t >= TimeSpan.FromMilliseconds(290)));
    }

    [Theory]
    [InlineData(0, 200)]
    [InlineData(0.6, 200)]
    [InlineData(double.NaN, 200)]
    [InlineData(0.1, 0)]
    public void Settings_out_of_range_are_named(double share, int timeoutMs)
    {
        var network = new NetworkConditions
        {
            Loss = new PacketLoss { Share = share, Timeout = TimeSpan.FromMilliseconds(timeoutMs) },
        };

        Assert.Contains("Loss.", Assert.Throws<ArgumentException>(network.ThrowIfInvalid).Message);
    }

    private static IReadOnlyList<int> Lost(PacketLoss loss, int connection, bool toServer)
    {
        var draw = Way(loss, connection, toServer);
        return [.. Enumerable.Range(0, 500).Where(_ => draw.Loses(1))];
    }

    private static LossyWay Way(PacketLoss loss, int connection, bool toServer) =>
        new StallTally(loss).Way(connection, toServer);
}

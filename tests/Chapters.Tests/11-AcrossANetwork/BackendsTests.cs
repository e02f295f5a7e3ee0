using Grpc.Net.Client.Configuration;

namespace GrpcLab.Tests.Balancing;

public sealed class BackendsTests
{
    [Fact(Timeout = 400_000)]
    public async Task Each_server_counts_its_own_calls()
    {
        await using var servers = await Backends.StartAsync(2);
        using var first = Channels.To(servers.Addresses, new PickFirstConfig());
        using var turns = Channels.To(servers.Addresses, new RoundRobinConfig());
        Assert.True(await servers.ReachAllAsync(() => Channels.CallAsync(turns)));

        var byFirst = await servers.CountAsync(() => ManyAsync(20, () => Channels.CallAsync(first)));
        var byTurns = await servers.CountAsync(() => ManyAsync(20, () => Channels.CallAsync(turns)));

        Assert.Equal((20, 0), (byFirst["A"].Calls, byFirst["B"].Calls));
        Assert.Equal((10, 10), (byTurns["A"].Calls, byTurns["B"].Succeeded));
        Assert.Equal(0.5, byTurns.Share("B"));
        Assert.Equal("A 10, B 10", byTurns.Line);
        Assert.True(byTurns.Took > TimeSpan.Zero);
        Assert.Contains("Counted at each server", byTurns.ToString());
    }

    [Fact(Timeout = 400_000)]
    public async Task A_server_that_was_killed_keeps_its_name_and_its_last_reading()
    {
        await using var servers = await Backends.StartAsync(2);
        using var channel = Channels.To(servers.Addresses, new RoundRobinConfig());
        await servers.ReachAllAsync(() => Channels.CallAsync(channel));

        await servers.KillAsync("B");
        using var rest = Channels.To([servers.Addresses[0]], new PickFirstConfig());
        var counts = await servers.CountAsync(() => Channels.CallAsync(rest));

        Assert.Equal(["A", "B"], servers.Names);
        Assert.Equal((1, false), (counts["A"].Calls, counts["A"].Gone));
        Assert.Equal((0, true), (counts["B"].Calls, counts["B"].Gone));
    }

    [Fact(Timeout = 400_000)]
    public async Task One_more_server_has_the_next_letter_and_the_same_settings()
    {
        await using var servers = await Backends.StartAsync(1);
        await servers.ConfigureAsync(workers: 2, TimeSpan.FromMilliseconds(3));

        Assert.Equal("B", await servers.AddAsync());

        using var channel = Channels.To([servers.Addresses[1]], new PickFirstConfig());
        var counts = await servers.CountAsync(() => Channels.CallAsync(channel));
        Assert.Equal(1, counts["B"].Calls);
        Assert.Contains("Known: A, B", Assert.Throws<KeyNotFoundException>(() => servers["C"]).Message);
    }

    [Fact(Timeout = 400_000)]
    public async Task Connections_are_counted_by_the_way_in()
    {
        await using var servers = await Backends.StartAsync(1);

        var opened = await servers.CountEndpointsAsync("A", async () =>
        {
            using var channel = servers["A"].OpenChannel(Endpoint.Uds);
            await Channels.CallAsync(channel);
        });

        Assert.Equal((1, 0, 0), (opened[Endpoint.Uds], opened[Endpoint.H2c], opened[Endpoint.Tls]));
    }

    private static async Task ManyAsync(int calls, Func<Task> call)
    {
        for (var i = 0; i < calls; i++) await call();
    }
}

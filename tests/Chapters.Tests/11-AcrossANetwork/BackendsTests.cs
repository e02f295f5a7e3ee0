using Grpc.Core;
using Grpc.Net.Client.Configuration;

namespace GrpcLab.Tests.Balancing;

/// <summary>The servers that the exercises of chapter 11 are checked against.</summary>
public sealed class BackendsTests
{
    private static readonly TimeSpan Job = TimeSpan.FromMilliseconds(5), Patience = TimeSpan.FromSeconds(10);

    [Fact(Timeout = 400_000)]
    public async Task Each_server_counts_its_own_calls_and_one_that_was_killed_keeps_its_last_reading()
    {
        await using var servers = await Backends.StartAsync(2, Job, default);
        using var turns = Channels.To(servers.Addresses, new RoundRobinConfig());
        await servers.ReachAllAsync(() => Channels.CallAsync(turns), Patience, default);

        var counts = await servers.CountAsync(() => ManyAsync(20, turns), default);
        await servers.KillAsync("B");
        using var rest = Channels.To([servers.Addresses[0]], new PickFirstConfig());
        var after = await servers.CountAsync(() => ManyAsync(1, rest), default);

        Assert.Equal([("A", 10), ("B", 10)], counts.Select(s => (s.Name, s.Calls)));
        Assert.Equal([1, 0], after.Select(s => s.Calls));
    }

    [Fact(Timeout = 400_000)]
    public async Task A_balancer_of_connections_gives_the_next_connection_to_the_next_server()
    {
        await using var servers = await Backends.StartAsync(2, Job, default);
        using var balancer = new L4Balancer(servers.Addresses[0]);
        using var one = Grpc.Net.Client.GrpcChannel.ForAddress(balancer.Address);
        using var other = Grpc.Net.Client.GrpcChannel.ForAddress(balancer.Address);

        var first = await servers.CountAsync(() => ManyAsync(10, one), default);
        balancer.Add(servers.Addresses[1]);
        var second = await servers.CountAsync(() => ManyAsync(10, other), default);

        Assert.Equal([10, 0], first.Select(s => s.Calls));
        Assert.Equal([0, 10], second.Select(s => s.Calls));
        Assert.Equal(2, balancer.ConnectionsAccepted);
    }

    private static async Task ManyAsync(int calls, ChannelBase channel)
    {
        for (var i = 0; i < calls; i++) await Channels.CallAsync(channel);
    }
}

using Grpc.Core;

namespace GrpcLab.Tests.Balancing;

public sealed class L4BalancerTests
{
    [Fact(Timeout = 400_000)]
    public async Task Connections_are_balanced_and_calls_are_not()
    {
        await using var servers = await Backends.StartAsync(2);
        using var balancer = servers.BehindL4();
        using var one = balancer.OpenChannel();
        using var other = balancer.OpenChannel();

        var first = await servers.CountAsync(() => TenAsync(one));
        var second = await servers.CountAsync(() => TenAsync(other));

        Assert.Equal("A 10, B 0", first.Line);
        Assert.Equal("A 0, B 10", second.Line);
        Assert.Equal(2, balancer.ConnectionsAccepted);
    }

    [Fact(Timeout = 400_000)]
    public async Task A_server_that_was_removed_gets_no_new_connection_and_without_any_a_call_fails()
    {
        await using var servers = await Backends.StartAsync(2);
        using var balancer = servers.BehindL4("A", "B");
        balancer.Remove("A");
        using var channel = balancer.OpenChannel();

        Assert.Equal("A 0, B 10", (await servers.CountAsync(() => TenAsync(channel))).Line);

        balancer.Remove("B");
        using var late = balancer.OpenChannel();
        await Assert.ThrowsAsync<RpcException>(() => Channels.CallAsync(late));
    }

    [Fact(Timeout = 400_000)]
    public async Task Only_h2c_passes()
    {
        await using var servers = await Backends.StartAsync(1);
        using var balancer = servers.BehindL4();

        Assert.Contains("h2c only", Assert.Throws<NotSupportedException>(() => balancer.Address(Endpoint.Tls)).Message);
    }

    private static async Task TenAsync(ChannelBase channel)
    {
        for (var i = 0; i < 10; i++) await Channels.CallAsync(channel);
    }
}

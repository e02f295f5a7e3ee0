using Grpc.Core;
using Grpc.Net.Client.Configuration;

namespace GrpcLab.Tests.Balancing;

public sealed class ServiceNamesTests
{
    [Fact(Timeout = 400_000)]
    public async Task A_server_that_joins_the_list_gets_calls_after_a_refresh()
    {
        await using var servers = await Backends.StartAsync(2);
        var names = new ServiceNames(TimeSpan.FromMilliseconds(100));
        names.Set(servers.Addresses[0]);
        using var channel = Channels.Open("names:///work", names, new RoundRobinConfig());
        var before = await servers.CountAsync(() => Channels.CallAsync(channel));

        names.Set([.. servers.Addresses]);

        Assert.Equal("A 1, B 0", before.Line);
        Assert.True(await servers.ReachAllAsync(() => Channels.CallAsync(channel)));
        Assert.True(names.Asked >= 2, $"{names.Asked}");
    }

    [Fact(Timeout = 240_000)]
    public async Task A_name_without_addresses_is_unavailable()
    {
        using var channel = Channels.Open(
            "names:///work", new ServiceNames(TimeSpan.FromSeconds(1)), new RoundRobinConfig());

        var error = await Assert.ThrowsAsync<RpcException>(() => Channels.CallAsync(channel));

        Assert.Equal(StatusCode.Unavailable, error.StatusCode);
    }

    [Fact]
    public void A_refresh_takes_time() =>
        Assert.Throws<ArgumentOutOfRangeException>(() => new ServiceNames(TimeSpan.Zero));
}

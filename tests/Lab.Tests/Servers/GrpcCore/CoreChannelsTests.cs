extern alias native;

using Example;
using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using native::Grpc.Core;

namespace GrpcLab.Tests.Stacks;

public sealed class CoreChannelsTests(StacksFixture servers) : IClassFixture<StacksFixture>
{
    // Above what Grpc.Core's client and both servers take by default.
    private const int Large = 5_000_000;

    [NativeFact]
    public async Task Grpc_Core_calls_either_server_with_and_without_TLS_and_trusts_its_certificate()
    {
        foreach (var endpoint in (Endpoint[])[Endpoint.H2c, Endpoint.Tls])
        {
            await AskAsync(servers.Kestrel, endpoint);
            await AskAsync(servers.Core, endpoint);
        }
    }

    [NativeFact]
    public async Task Channels_of_Grpc_Core_to_one_address_share_a_connection_unless_asked_not_to()
    {
        Assert.Equal(1, await ConnectionsOfThreeChannelsAsync(shared: true));
        Assert.Equal(3, await ConnectionsOfThreeChannelsAsync(shared: false));
    }

    [NativeFact]
    public async Task Messages_of_any_size_pass_both_ways()
    {
        await using var kestrel = await LabServer.StartAsync(new LabServerOptions { PayloadBytes = Large });
        var (toCore, toKestrel) = (CoreChannels.Open(servers.Core), CoreChannels.Open(kestrel));

        await new ExampleService.ExampleServiceClient(toCore).SendLargeDataAsync(
            new LargeDataRequest { Data = UnsafeByteOperations.UnsafeWrap(new byte[Large]) }, deadline: Soon());
        var answer = await Client(toKestrel).GetPerformanceAsync(new(), deadline: Soon());

        Assert.Equal(Large, answer.DataLoad1.Length);
        await Task.WhenAll(toCore.ShutdownAsync(), toKestrel.ShutdownAsync());
    }

    [Fact]
    public void A_platform_without_the_native_library_is_named_in_a_sentence()
    {
        Assert.Null(GrpcCore.FindLibrary(Path.GetTempPath()));
        Assert.StartsWith("Grpc.Core 2.46.5 has no native library for osx-arm64:", GrpcCore.Error("osx-arm64"));
    }

    private static async Task AskAsync(ServerAccess server, Endpoint endpoint)
    {
        var channel = CoreChannels.Open(server, endpoint);

        var answer = await Client(channel).GetPerformanceAsync(new(), deadline: Soon());
        var number = await new ExampleService.ExampleServiceClient(channel).GetIntAsync(new Empty(), deadline: Soon());

        Assert.Equal(100, answer.DataLoad2.Length);
        Assert.InRange(number.Result, 0, int.MaxValue);
        await channel.ShutdownAsync();
    }

    private async Task<long> ConnectionsOfThreeChannelsAsync(bool shared)
    {
        using var counted = servers.Core.Behind(new NetworkConditions());
        var channels = Enumerable.Range(0, 3).Select(_ => CoreChannels.Open(counted, shared: shared)).ToArray();
        await Task.WhenAll(channels.Select(c => Client(c).GetPerformanceAsync(new(), deadline: Soon()).ResponseAsync));
        await Task.WhenAll(channels.Select(c => c.ShutdownAsync()));
        return counted.ConnectionsAccepted;
    }

    private static Performance.Monitor.MonitorClient Client(Channel channel) => new(channel);

    private static DateTime Soon() => DateTime.UtcNow.AddSeconds(20);
}

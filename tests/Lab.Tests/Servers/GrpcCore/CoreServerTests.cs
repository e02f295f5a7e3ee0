using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Stacks;

public sealed class CoreServerTests(StacksFixture servers) : IClassFixture<StacksFixture>
{
    [NativeFact]
    public async Task It_counts_calls_without_the_ones_of_the_lab_and_tells_nothing_of_connections()
    {
        using var first = servers.Core.OpenChannel();
        using var second = servers.Core.OpenChannel(Endpoint.Tls);

        var evidence = await servers.Core.ObserveAsync(5, async () =>
        {
            await Calls.AskManyAsync(first, 3);
            await Calls.AskManyAsync(second, 2);
        });

        Assert.Equal((5, 2), (evidence.ServerCalls, evidence.ConnectionsOpened));
        Assert.Equal((null, null), (evidence.ServerConnectionsAccepted, evidence.ServerTlsHandshakes));
    }
}

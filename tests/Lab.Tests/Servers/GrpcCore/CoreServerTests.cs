using Grpc.Core;
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

    [NativeFact]
    public async Task It_counts_an_upload_in_chunks()
    {
        using var channel = servers.Core.OpenChannel();

        var evidence = await servers.Core.ObserveAsync(1, async () =>
        {
            using var upload = new Example.ExampleUploads.ExampleUploadsClient(channel).SendChunks();
            await upload.RequestStream.WriteAsync(new());
            await upload.RequestStream.CompleteAsync();
            await upload;
        });

        Assert.Equal(1, evidence.ServerCalls);
    }

    [NativeFact]
    public async Task Its_counters_need_the_token()
    {
        using var channel = servers.Core.OpenChannel();

        var refused = await Assert.ThrowsAsync<RpcException>(async () =>
            await new GrpcLab.Protos.Control.ControlClient(channel)
                .GetCountersAsync(new(), deadline: DateTime.UtcNow.AddSeconds(20)));

        Assert.Equal(StatusCode.PermissionDenied, refused.StatusCode);
    }
}

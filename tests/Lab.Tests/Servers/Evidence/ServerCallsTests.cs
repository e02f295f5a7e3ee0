using Grpc.Core;
using GrpcLab.Tests.Servers;
using Performance;

namespace GrpcLab.Tests.Streaming;

public sealed class ServerCallsTests
{
    [Fact(Timeout = 240_000)]
    public async Task Calls_that_ended_well_or_not_or_not_yet_are_told_apart()
    {
        await using var server = await LabServer.StartAsync();
        using var channel = server.OpenChannel();
        var streams = new MonitorStreams.MonitorStreamsClient(channel);
        await Calls.AskManyAsync(channel, 2);
        await Assert.ThrowsAsync<RpcException>(async () =>
            await streams.Watch(new() { Count = -1 }).ResponseStream.MoveNext(CancellationToken.None));
        using var open = streams.Watch(new() { Count = 1_000_000 });
        await open.ResponseStream.MoveNext(CancellationToken.None);

        var calls = await ServerCalls.WhenAsync(server, c => c.Failed == 1);

        Assert.Equal((4, 2, 1, 1), (calls.Started, calls.Succeeded, calls.Failed, calls.InFlight));
        Assert.True(calls.Messages > 2);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_difference_leaves_out_what_was_before_and_a_condition_that_never_comes_ends_the_wait()
    {
        await using var server = await LabServer.StartAsync();
        using var channel = server.OpenChannel();
        await Calls.AskManyAsync(channel, 3);
        var before = await ServerCalls.WhenAsync(
            server, c => c.Started == 4, TimeSpan.FromSeconds(0.2), CancellationToken.None);
        await Calls.AskManyAsync(channel, 4);

        var calls = (await ServerCalls.ReadAsync(server)).Since(before);

        Assert.Equal(3, before.Started);
        Assert.Equal(new ServerCalls(4, 4, 0, 4), calls);
        Assert.Equal(
            "4 calls started · 0 in flight · 4 ended with OK · 0 ended otherwise · 4 statuses made · "
            + "0 messages read from streams", calls.ToString());
    }
}

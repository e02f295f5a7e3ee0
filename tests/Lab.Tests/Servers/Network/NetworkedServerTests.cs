using Grpc.Core;
using GrpcLab.Tests.Servers;
using Performance;

namespace GrpcLab.Tests.Network;

/// <summary>gRPC calls through networks that fail.</summary>
public sealed class NetworkedServerTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    [Fact(Timeout = 400_000)]
    public async Task Pings_find_a_black_hole_and_the_next_call_goes_around_it()
    {
        using var network = fixture.Server.Behind(new NetworkConditions { CountFrames = true });
        using var channel = network.OpenChannel(configureHandler: h =>
            (h.KeepAlivePingDelay, h.KeepAlivePingTimeout) = (TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(1)));
        await Calls.AskAsync(channel);
        network.BlackHole();

        var status = await StatusAsync(channel);
        await Calls.AskAsync(channel);

        Assert.Contains(status, new[] { StatusCode.OK, StatusCode.Unavailable, StatusCode.Internal });
        Assert.Equal((2L, 1L), (network.ConnectionsAccepted, network.ConnectionsDropped));
        Assert.Contains(network.Frames.Log,
            e => e is { Type: FrameType.Ping, ToServer: true, Ack: false, Lost: true, Connection: 1 });
    }

    [LinuxFact(Timeout = 400_000)]
    public async Task A_host_that_answers_no_SYN_is_never_connected_to()
    {
        using var network = fixture.Server.Behind(new NetworkConditions { AnswersConnects = false });
        using var channel = network.OpenChannel();
        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(2));

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => channel.ConnectAsync(patience.Token));

        Assert.NotEqual(ConnectivityState.Ready, channel.State);
        Assert.Equal(0, network.ConnectionsAccepted);
    }

    private static async Task<StatusCode> StatusAsync(ChannelBase channel) =>
        (await CallOutcome.OfAsync(() => new Performance.Monitor.MonitorClient(channel).GetPerformanceAsync(
            new PerformanceStatusRequest { ClientName = "test" },
            deadline: DateTime.UtcNow.AddSeconds(60)).ResponseAsync)).Status;
}

using System.Diagnostics;
using Grpc.Core;
using GrpcLab.Tests.Servers;
using Performance;

namespace GrpcLab.Tests.Network;

/// <summary>gRPC calls through networks that fail, over both endpoints.</summary>
public sealed class NetworkedServerTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    // Long enough for a first call, with all the code it compiles, on a busy machine.
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(2.5);

    [Theory(Timeout = 400_000)]
    [InlineData(Endpoint.H2c)]
    [InlineData(Endpoint.Tls)]
    public async Task After_a_silent_drop_a_call_hears_nothing(Endpoint endpoint)
    {
        using var network = fixture.Server.Behind(new NetworkConditions { IdleLimit = Limit });
        using var channel = network.OpenChannel(endpoint);
        await Calls.AskAsync(channel);
        await DroppedAsync(network, 1);

        var status = await StatusAsync(channel, TimeSpan.FromSeconds(2));

        // No FIN and no RST: the deadline is what ends the call, and the connection stays in the pool.
        Assert.Equal(StatusCode.DeadlineExceeded, status);
        Assert.Equal((1L, 0), (network.ConnectionsAccepted, network.ConnectionsOpen));
    }

    [Theory(Timeout = 400_000)]
    [InlineData(Endpoint.H2c)]
    [InlineData(Endpoint.Tls)]
    public async Task A_connection_reset_at_the_idle_limit_is_replaced_at_the_next_call(Endpoint endpoint)
    {
        using var network = fixture.Server.Behind(
            new NetworkConditions { IdleLimit = Limit, IdleDrop = IdleDrop.Reset });
        using var channel = network.OpenChannel(endpoint);
        await Calls.AskAsync(channel);
        await DroppedAsync(network, 1);
        await Task.Delay(1000);

        await Calls.AskAsync(channel);

        Assert.Equal(2, network.ConnectionsAccepted);
    }

    [Theory(Timeout = 400_000)]
    [InlineData(Endpoint.H2c)]
    [InlineData(Endpoint.Tls)]
    public async Task A_call_on_a_connection_to_be_reset_when_used_fails_at_once_or_is_tried_again(Endpoint endpoint)
    {
        using var network = fixture.Server.Behind(
            new NetworkConditions { IdleLimit = Limit, IdleDrop = IdleDrop.ResetWhenUsed });
        using var channel = network.OpenChannel(endpoint);
        await Calls.AskAsync(channel);
        await DroppedAsync(network, 1);
        var start = Stopwatch.GetTimestamp();

        var status = await StatusAsync(channel, TimeSpan.FromSeconds(60));

        Assert.Contains(status, new[] { StatusCode.OK, StatusCode.Unavailable });
        Assert.True(Stopwatch.GetElapsedTime(start) < TimeSpan.FromSeconds(30), "It waited for its deadline.");
    }

    [Fact(Timeout = 400_000)]
    public async Task Pings_keep_an_idle_connection_from_being_dropped()
    {
        // Six seconds, so that a ping may come several seconds late on a busy machine.
        using var network = fixture.Server.Behind(
            new NetworkConditions { IdleLimit = TimeSpan.FromSeconds(6), CountFrames = true });
        using var channel = network.OpenChannel(configureHandler: h => h.KeepAlivePingDelay = TimeSpan.FromSeconds(1));
        await Calls.AskAsync(channel);

        await Task.Delay(TimeSpan.FromSeconds(13));
        await Calls.AskAsync(channel);

        Assert.Equal((1L, 0L), (network.ConnectionsAccepted, network.ConnectionsDropped));
        var frames = network.Frames;
        Assert.InRange(frames.PingsToServer.Frames, 3, 20);
        Assert.Equal(17 * frames.PingsToServer.Frames, frames.PingsToServer.Bytes);
    }

    [Fact(Timeout = 400_000)]
    public async Task Pings_find_a_black_hole_and_the_next_call_goes_around_it()
    {
        using var network = fixture.Server.Behind(new NetworkConditions { CountFrames = true });
        using var channel = network.OpenChannel(configureHandler: h =>
            (h.KeepAlivePingDelay, h.KeepAlivePingTimeout) = (TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(1)));
        await Calls.AskAsync(channel);
        network.BlackHole();

        var status = await StatusAsync(channel, TimeSpan.FromSeconds(60));
        await Calls.AskAsync(channel);

        Assert.Contains(status, new[] { StatusCode.OK, StatusCode.Unavailable, StatusCode.Internal });
        Assert.Equal((2L, 1L), (network.ConnectionsAccepted, network.ConnectionsDropped));
        Assert.Contains(network.Frames.Log,
            e => e is { Type: FrameType.Ping, ToServer: true, Ack: false, Lost: true, Connection: 1 });
    }

    [Theory(Timeout = 400_000)]
    [InlineData(Endpoint.H2c)]
    [InlineData(Endpoint.Tls)]
    public async Task A_reset_ends_the_calls_in_flight(Endpoint endpoint)
    {
        using var network = fixture.Server.Behind(
            new NetworkConditions { RoundTrip = TimeSpan.FromSeconds(4), HoldOpening = false });
        using var channel = network.OpenChannel(endpoint);
        var call = StatusAsync(channel, TimeSpan.FromSeconds(60));
        await Until.TrueAsync(() => network.ConnectionsOpen == 1);
        await Task.Delay(500);

        network.Reset();

        Assert.Equal(StatusCode.Unavailable, await call);
        Assert.Equal((1L, 1L), (network.ConnectionsAccepted, network.ConnectionsDropped));
    }

    [Theory(Timeout = 400_000)]
    [InlineData(Endpoint.H2c)]
    [InlineData(Endpoint.Tls)]
    public async Task Two_hundred_connections_call_at_once(Endpoint endpoint)
    {
        using var network = fixture.Server.Behind(new NetworkConditions { RoundTrip = TimeSpan.FromMilliseconds(10) });
        var channels = Enumerable.Range(0, 200).Select(_ => network.OpenChannel(endpoint)).ToArray();

        var statuses = await Task.WhenAll(channels.Select(c => StatusAsync(c, TimeSpan.FromSeconds(100))));

        Assert.All(statuses, s => Assert.Equal(StatusCode.OK, s));
        Assert.Equal(
            (200L, 200, 0L), (network.ConnectionsAccepted, network.ConnectionsOpen, network.ConnectionsDropped));
        Array.ForEach(channels, c => c.Dispose());
        await Until.TrueAsync(() => network.ConnectionsOpen == 0);
    }

    [Theory(Timeout = 400_000)]
    [InlineData(Endpoint.H2c)]
    [InlineData(Endpoint.Tls)]
    public async Task A_message_takes_its_size_over_the_bandwidth(Endpoint endpoint)
    {
        const int Size = 400_000;
        using var network = fixture.Server.Behind(new NetworkConditions { BytesPerSecond = 1_000_000 });
        using var channel = network.OpenChannel(endpoint);
        await Calls.AskAsync(channel);
        var request = new PerformanceStatusRequest { ClientName = new string('x', Size) };

        var fastest = await Fastest.OfAsync(3, async () => await new Performance.Monitor.MonitorClient(channel)
            .GetPerformanceAsync(request, deadline: DateTime.UtcNow.AddSeconds(60)));

        Assert.InRange(fastest.TotalSeconds, 0.4, 1.2);
        Assert.Contains("1 MB/s each way", network.Conditions["network"]);
    }

    private static Task DroppedAsync(NetworkedServer network, int connections) =>
        Until.TrueAsync(() => network.ConnectionsDropped == connections);

    private static async Task<StatusCode> StatusAsync(ChannelBase channel, TimeSpan deadline)
    {
        try
        {
            await new Performance.Monitor.MonitorClient(channel).GetPerformanceAsync(
                new PerformanceStatusRequest { ClientName = "test" }, deadline: DateTime.UtcNow + deadline);
            return StatusCode.OK;
        }
        catch (RpcException e)
        {
            return e.StatusCode;
        }
    }
}

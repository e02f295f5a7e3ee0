using System.Net.Sockets;
using Grpc.Core;
using GrpcLab.Tests.Servers;
using Performance;

namespace GrpcLab.Tests.Network;

/// <summary>Counts against frames that are known: written by hand, or fixed by the gRPC protocol.</summary>
public sealed class FrameCountsTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    [Fact(Timeout = 400_000)]
    public async Task Frames_written_by_hand_are_counted_one_by_one()
    {
        using var network = fixture.Server.Behind(new NetworkConditions { CountFrames = true });
        using var client = await ConnectAsync(network);

        var counted = await network.CountFramesAsync(async () =>
        {
            await client.GetStream().WriteAsync((byte[])[.. Wire.SettingsAck, .. Wire.Ping(), .. Wire.Ping()]);
            await Until.TrueAsync(() => network.Frames.ToClient(FrameType.Ping, ack: true).Frames == 2);
        });

        Assert.Equal(new FrameCount(2, 34), counted.PingsToServer);
        Assert.Equal(new FrameCount(1, 9), counted.ToServer(FrameType.Settings, ack: true));
        Assert.Equal((new FrameCount(3, 43), new FrameCount(2, 34)), (counted.TotalToServer, counted.TotalToClient));
        Assert.Equal(counted.TotalToClient, counted.ToClient(FrameType.Ping, ack: true));
        Assert.Equal(["SETTINGS ACK", "PING", "PING", "PING ACK", "PING ACK"], Names(counted));
    }

    [Fact(Timeout = 400_000)]
    public async Task A_unary_call_is_a_few_frames_each_way()
    {
        using var network = fixture.Server.Behind(new NetworkConditions { CountFrames = true });
        using var channel = network.OpenChannel();
        await Calls.AskManyAsync(channel, 3);

        const int Count = 20;
        var counted = await network.CountFramesAsync(() => Calls.AskManyAsync(channel, Count));

        // Request: HEADERS, DATA; a client may send an empty DATA frame to
        // end the stream. Answer: HEADERS, DATA, and HEADERS as trailers.
        Assert.Equal(Count, counted.ToServer(FrameType.Headers).Frames);
        Assert.Equal(2 * Count, counted.ToClient(FrameType.Headers).Frames);
        Assert.InRange(counted.ToServer(FrameType.Data).Frames, Count, 2 * Count);
        Assert.InRange(counted.ToClient(FrameType.Data).Frames, Count, 2 * Count);
    }

    [Fact(Timeout = 400_000)]
    public async Task The_bytes_of_a_message_are_in_its_data_frames()
    {
        using var network = fixture.Server.Behind(new NetworkConditions { CountFrames = true });
        using var channel = network.OpenChannel();
        await Calls.AskAsync(channel);
        var request = new PerformanceStatusRequest { ClientName = new string('x', 40_000) };

        var counted = await network.CountFramesAsync(
            async () => await new Performance.Monitor.MonitorClient(channel)
                .GetPerformanceAsync(request, deadline: DateTime.UtcNow.AddSeconds(20)));

        // Each message has 5 bytes in front: whether it is compressed, and its length.
        var data = counted.ToServer(FrameType.Data);
        Assert.Equal(request.CalculateSize() + 5, data.Bytes - (9 * data.Frames));
        Assert.True(data.Frames >= 3, "A DATA frame holds at most 16,384 bytes.");
    }

    [Fact(Timeout = 400_000)]
    public async Task Frames_still_on_their_way_when_the_work_ends_count_with_it()
    {
        using var network = fixture.Server.Behind(
            new NetworkConditions { CountFrames = true, RoundTrip = TimeSpan.FromMilliseconds(600) });
        using var client = await ConnectAsync(network, Wire.SettingsAck);

        var counted = await network.CountFramesAsync(() => client.GetStream().WriteAsync(Wire.Ping()).AsTask());
        var later = await network.CountFramesAsync(() => Task.CompletedTask);

        Assert.Equal((1L, 1L), (counted.PingsToServer.Frames, counted.ToClient(FrameType.Ping, ack: true).Frames));
        Assert.Equal((0L, 0L), (later.TotalToServer.Frames, later.TotalToClient.Frames));
    }

    [Fact(Timeout = 400_000)]
    public async Task A_frame_whose_packet_is_lost_counts_with_its_work()
    {
        using var network = fixture.Server.Behind(new NetworkConditions
        {
            CountFrames = true,
            Loss = new() { Share = 0.5, Timeout = TimeSpan.FromMilliseconds(250) },
        });
        using var client = await ConnectAsync(network, Wire.SettingsAck);

        for (var i = 0; i < 4; i++)
        {
            var counted = await network.CountFramesAsync(() => client.GetStream().WriteAsync(Wire.Ping()).AsTask());

            Assert.Equal((1L, 1L), (counted.PingsToServer.Frames, counted.ToClient(FrameType.Ping, ack: true).Frames));
        }
    }

    [Fact(Timeout = 400_000)]
    public async Task A_cancelled_call_is_a_reset_stream_with_its_reason()
    {
        await using var slow = await LabServer.StartAsync(new LabServerOptions { Delay = TimeSpan.FromSeconds(20) });
        using var network = slow.Behind(new NetworkConditions { CountFrames = true });
        using var channel = network.OpenChannel();
        using var cancel = new CancellationTokenSource();

        var call = new Performance.Monitor.MonitorClient(channel)
            .GetPerformanceAsync(new PerformanceStatusRequest(), cancellationToken: cancel.Token);
        await Until.TrueAsync(() => network.Frames.ToServer(FrameType.Headers).Frames == 1);
        await cancel.CancelAsync();
        await Assert.ThrowsAsync<RpcException>(async () => await call);
        await Until.TrueAsync(() => network.Frames.ToServer(FrameType.RstStream).Frames == 1);

        var reset = Assert.Single(network.Frames.Log, e => e is { Type: FrameType.RstStream, ToServer: true });
        Assert.Equal((FrameError.Cancel, 1, 4), (reset.Error, reset.Stream, reset.Length));
        Assert.EndsWith("RST_STREAM to the server, stream 1, CANCEL", reset.ToString());
    }

    [Fact]
    public async Task What_a_network_does_not_count_or_read_it_says_and_how_to_make_one_that_does()
    {
        using var plain = fixture.Server.Behind(new NetworkConditions());
        using var counting = fixture.Server.Behind(new NetworkConditions { CountFrames = true });

        Assert.Contains("CountFrames = true", Assert.Throws<InvalidOperationException>(() => plain.Frames).Message);
        Assert.Contains("ReadHeaders = true", (await Assert.ThrowsAsync<InvalidOperationException>(
            () => counting.ReadHeadersAsync(() => Task.CompletedTask))).Message);
        Assert.Contains("Endpoint.H2c",
            Assert.Throws<NotSupportedException>(() => counting.OpenChannel(Endpoint.Tls)).Message);
        Assert.Contains("Use Endpoint.H2c or Endpoint.Tls",
            Assert.Throws<NotSupportedException>(() => plain.OpenChannel(Endpoint.Uds)).Message);
    }

    // Settled: the server has answered the settings.
    private static async Task<TcpClient> ConnectAsync(NetworkedServer network, params byte[] afterSettings)
    {
        var client = new TcpClient { NoDelay = true };
        await client.ConnectAsync("127.0.0.1", network.Address().Port);
        await client.GetStream().WriteAsync((byte[])[.. Wire.Preface, .. Wire.Settings, .. afterSettings]);
        await Until.TrueAsync(() => network.Frames.ToClient(FrameType.Settings, ack: true).Frames == 1);
        return client;
    }

    private static IEnumerable<string> Names(FrameCounts counted) =>
        counted.Log.Select(e => e.ToString().Split(' ', 3)[2].Split(" to the ")[0]);
}

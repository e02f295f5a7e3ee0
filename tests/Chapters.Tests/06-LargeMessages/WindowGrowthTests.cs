using BinaryPayloads;
using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.LargeMessages;

public sealed class WindowGrowthTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    [Fact]
    public void An_increment_above_the_window_is_a_growth_and_one_below_is_none()
    {
        var growth = WindowGrowth.Of(Frames(8_192, 65_535 + 9_000, 131_070, 131_070 + 20_000));

        Assert.Equal([65_535, 131_070, 262_140], growth.Steps.Select(s => s.Window));
        Assert.Equal(4, growth.Updates);
        Assert.Equal(262_140, growth.Window);
    }

    [Fact]
    public void No_window_grows_beyond_16_MiB()
    {
        var growth = WindowGrowth.Of(Frames(16_776_960 + 256), initial: 16_776_960);

        Assert.Equal(WindowGrowth.LargestWindow, growth.Window);
    }

    [Fact]
    public void Updates_of_the_connection_and_of_the_server_say_nothing_about_the_clients_stream()
    {
        var connection = Update(900_000, 1) with { Stream = 0 };
        var server = Update(900_000, 1) with { ToServer = false };

        var growth = WindowGrowth.Of(Frames([connection, server]));

        Assert.Equal((1, 0), (growth.Steps.Count, growth.Updates));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_download_from_far_away_makes_the_window_grow_and_one_that_begins_large_does_not()
    {
        using var far = fixture.Server.Behind(new() { RoundTrip = TimeSpan.FromMilliseconds(25), CountFrames = true });

        var growing = await DownloadAsync(far, WindowGrowth.StandardWindow);
        var ready = await DownloadAsync(far, WindowGrowth.LargestWindow);

        Assert.True(growing.Window > WindowGrowth.StandardWindow, $"{growing}");
        Assert.True(growing.Pings > 0, $"{growing}");
        Assert.Single(ready.Steps);
    }

    private static async Task<WindowGrowth> DownloadAsync(NetworkedServer far, int window)
    {
        using var channel = far.OpenChannel(configureHandler: handler => handler.InitialHttp2StreamWindowSize = window);
        var client = new BinaryPayloads.Payloads.PayloadsClient(channel);
        return WindowGrowth.Of(await far.CountFramesAsync(
            async () => await client.DownloadAsync(new DownloadRequest { Length = 4_000_000 })), window);
    }

    private static FrameCounts Frames(params int[] increments) => Frames([.. increments.Select(Update)]);

    private static FrameCounts Frames(FrameEvent[] log) => new(new FrameTable(), new FrameTable()) { Log = log };

    private static FrameEvent Update(int increment, int at) =>
        new(TimeSpan.FromMilliseconds(at), true, FrameType.WindowUpdate, false, 4, 1) { WindowIncrement = increment };
}

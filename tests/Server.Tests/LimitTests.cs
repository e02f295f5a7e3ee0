namespace GrpcLab.Server.Tests;

public sealed class LimitTests
{
    private const int HeaderTableSize = 1;
    private const int MaxConcurrentStreams = 3;
    private const int InitialWindowSize = 4;
    private const int MaxFrameSize = 5;
    private const int WindowBeforeSettings = 65_535;

    [Fact(Timeout = 240_000)]
    public async Task The_limits_go_over_the_wire_as_they_were_given()
    {
        await using var server = await ServerProcess.StartAsync(
            "--max-streams", "7", "--initial-stream-window", "100000", "--max-frame-size", "20000",
            "--header-table-size", "8192", "--initial-connection-window", "200000");
        using var connection = await RawHttp2Connection.OpenAsync(server);
        using var limit = new CancellationTokenSource(Calls.Limit);
        var settings = (await connection.ReadUntilAsync(FrameType.Settings, limit.Token))!.Settings();
        var update = await connection.ReadUntilAsync(FrameType.WindowUpdate, limit.Token);

        Assert.Equal(7, settings[MaxConcurrentStreams]);
        Assert.Equal(100_000, settings[InitialWindowSize]);
        Assert.Equal(20_000, settings[MaxFrameSize]);
        Assert.Equal(8192, settings[HeaderTableSize]);
        Assert.Equal(0, update!.Stream);
        Assert.Equal(200_000, WindowBeforeSettings + update.WindowIncrement);
    }
}

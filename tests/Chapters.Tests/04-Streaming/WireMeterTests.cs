using GrpcLab.Tests.Servers;
using Performance;

namespace GrpcLab.Tests.Streaming;

public sealed class WireMeterTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    [Fact(Timeout = 240_000)]
    public async Task Calls_and_a_stream_are_counted_apart_and_only_once()
    {
        var wire = WireMeter.Start(fixture.Server);

        var calls = await wire.CountAsync("calls", 20, () => Calls.AskManyAsync(wire.Channel, 20));
        var stream = await wire.CountAsync("stream", 20, () => WatchAsync(wire, 20));

        Assert.Equal((60, 3), (calls.Headers.Frames, stream.Headers.Frames));
        Assert.True(calls.Socket.Writes >= 20, $"{calls.Socket}");
        Assert.True(stream.Data.Bytes > 20 * 200, $"{stream.Data}");
        Assert.True(stream.All.Frames < calls.All.Frames);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_table_and_the_figure_are_for_one_message()
    {
        var wire = WireMeter.Start(fixture.Server);
        await wire.CountAsync("calls", 10, () => Calls.AskManyAsync(wire.Channel, 10));

        var row = Assert.Single(wire.ToTable().Rows);
        var headers = wire.ToFigure("Bytes").Bars.Single(b => b.Series == "HEADERS");

        Assert.Equal(["calls", "3", "3", "3"], row.Take(4));
        Assert.InRange(headers.Value, 50, 600);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("", 1)]
    [InlineData("calls", 0)]
    public async Task A_case_without_a_name_or_without_messages_is_refused(string name, int messages)
    {
        var wire = WireMeter.Start(fixture.Server);

        await Assert.ThrowsAnyAsync<ArgumentException>(() => wire.CountAsync(name, messages, () => Task.CompletedTask));
    }

    private static async Task WatchAsync(WireMeter wire, int count)
    {
        using var call = new MonitorStreams.MonitorStreamsClient(wire.Channel).Watch(
            new() { Count = count }, deadline: DateTime.UtcNow.AddSeconds(20));
        var came = 0;
        while (await call.ResponseStream.MoveNext(CancellationToken.None)) came++;

        Assert.Equal(count, came);
    }
}

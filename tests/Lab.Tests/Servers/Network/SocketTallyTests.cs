using GrpcLab.Tests.Servers;
using Performance;

namespace GrpcLab.Tests.Streaming;

public sealed class SocketTallyTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    [Theory(Timeout = 240_000)]
    [InlineData(Endpoint.H2c)]
    [InlineData(Endpoint.Tls)]
    [InlineData(Endpoint.Uds)]
    public async Task Every_message_of_a_client_stream_is_a_write_of_its_own(Endpoint endpoint)
    {
        var tally = new SocketTally();
        using var channel = fixture.Server.OpenChannel(endpoint, configureHandler: tally.Attach);
        await Calls.AskAsync(channel);

        var counts = await tally.CountAsync(() => ReportAsync(new(channel), messages: 100));

        // Besides the messages: HEADERS, the frame that ends the stream, and now and then a window update or a ping.
        Assert.InRange(counts.Writes, 100, 120);
        Assert.True(counts.BytesWritten > 100 * 1000, $"{counts}");
        Assert.True(counts.BytesRead < 1000, $"{counts}");
    }

    [Fact(Timeout = 240_000)]
    public async Task What_came_before_is_not_counted()
    {
        var tally = new SocketTally();
        using var channel = fixture.Server.OpenChannel(configureHandler: tally.Attach);
        await Calls.AskManyAsync(channel, 20);

        var counts = await tally.CountAsync(() => Calls.AskAsync(channel));

        Assert.InRange(counts.Writes, 1, 5);
    }

    private static async Task ReportAsync(MonitorStreams.MonitorStreamsClient client, int messages)
    {
        var status = new PerformanceStatusResponse { DataLoad1 = Google.Protobuf.ByteString.CopyFrom(new byte[1000]) };
        using var call = client.Report(deadline: DateTime.UtcNow.AddSeconds(20));
        for (var i = 0; i < messages; i++) await call.RequestStream.WriteAsync(status);

        await call.RequestStream.CompleteAsync();
        Assert.Equal(messages, (await call).Received);
    }
}

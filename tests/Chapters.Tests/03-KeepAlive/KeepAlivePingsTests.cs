namespace GrpcLab.Tests.KeepAlive;

public sealed class KeepAlivePingsTests
{
    [Fact]
    public void Only_pings_of_the_client_that_came_a_delay_after_the_opening_count()
    {
        var frames = Frames(
            Event(5.0, FrameType.Settings, connection: 1),
            Event(5.1, FrameType.Ping, connection: 1),
            Event(6.5, FrameType.Ping, connection: 1),
            Event(6.6, FrameType.Settings, connection: 2),
            Event(6.7, FrameType.Ping, connection: 2),
            Event(8.0, FrameType.Ping, connection: 1) with { ToServer = false },
            Event(8.1, FrameType.Ping, connection: 1) with { Ack = true },
            Event(8.2, FrameType.WindowUpdate, connection: 1));

        Assert.Equal((1, 3), (KeepAlivePings.Count(frames, TimeSpan.FromSeconds(1)),
            KeepAlivePings.Count(frames, TimeSpan.FromSeconds(0.1))));
    }

    private static FrameEvent Event(double at, FrameType type, int connection) =>
        new(TimeSpan.FromSeconds(at), ToServer: true, type, Ack: false, Length: 8, Stream: 0)
        {
            Connection = connection,
        };

    private static FrameCounts Frames(params FrameEvent[] log) => new(new FrameTable(), new FrameTable()) { Log = log };
}

using Microsoft.Extensions.Time.Testing;

namespace GrpcLab.Tests.Network;

public sealed class FrameTallyTests
{
    private readonly FakeTimeProvider _clock = new();
    private readonly FrameTally _tally;

    public FrameTallyTests() => _tally = new FrameTally(_clock);

    [Fact]
    public void Moments_count_from_the_beginning_of_the_count()
    {
        var client = _tally.Reader(1, toServer: true);
        client.Read([.. Wire.Preface, .. Wire.Settings], lost: false);
        _clock.Advance(TimeSpan.FromSeconds(2));
        var before = _tally.Snapshot();
        _clock.Advance(TimeSpan.FromSeconds(3));
        client.Read(Wire.Ping(), lost: false);

        var counted = _tally.Snapshot().Since(before);

        var ping = Assert.Single(counted.Log);
        Assert.Equal(
            (FrameType.Ping, TimeSpan.FromSeconds(3), TimeSpan.FromSeconds(3)), (ping.Type, ping.At, counted.Length));
        Assert.Equal(TimeSpan.FromSeconds(5), _tally.Snapshot().Log[^1].At);
    }

    [Fact]
    public void What_the_network_swallows_is_counted_apart_and_logged_as_lost()
    {
        var (client, server) = (_tally.Reader(1, toServer: true), _tally.Reader(1, toServer: false));
        client.Read([.. Wire.Preface, .. Wire.Settings], lost: false);
        client.Read([.. Wire.Ping(), .. Wire.Ping()], lost: true);
        server.Read([.. Wire.Settings], lost: true);

        var counts = _tally.Snapshot();

        Assert.Equal((new FrameCount(1, 9), new FrameCount(0, 0)), (counts.TotalToServer, counts.TotalToClient));
        Assert.Equal((new FrameCount(2, 34), new FrameCount(1, 9)), (counts.LostToServer, counts.LostToClient));
        Assert.Equal([false, true, true, true], counts.Log.Select(e => e.Lost));
    }

    [Fact]
    public void The_log_keeps_the_latest_frames_and_the_counts_keep_all()
    {
        var client = _tally.Reader(1, toServer: true);
        client.Read([.. Wire.Preface, .. Wire.Settings], lost: false);
        var before = _tally.Snapshot();
        for (var i = 1; i <= 10_500; i++) client.Read(Wire.WindowUpdate(0, i), lost: false);

        var counted = _tally.Snapshot().Since(before);

        Assert.Equal(10_500, counted.ToServer(FrameType.WindowUpdate).Frames);
        Assert.Equal((10_000, 501, 10_500),
            (counted.Log.Count, counted.Log[0].WindowIncrement, counted.Log[^1].WindowIncrement));
    }

    [Fact]
    public void Counts_are_shown_as_a_table_with_a_row_for_each_type_that_came()
    {
        var (client, server) = (_tally.Reader(1, toServer: true), _tally.Reader(1, toServer: false));
        client.Read([.. Wire.Preface, .. Wire.Settings, .. Wire.Frame(1, 4, 1, new byte[120]),
            .. Wire.Frame(0, 1, 1, new byte[16_384])], lost: false);
        server.Read([.. Wire.Settings, .. Wire.SettingsAck, .. Wire.GoAway(1, 11)], lost: false);
        client.Read(Wire.Ping(), lost: true);

        var shown = _tally.Snapshot();

        Snapshot.Matches(shown.ToBundle()[Mime.Text], "Servers/Network", "frames", "txt");
        Snapshot.Matches(shown.ToBundle()[Mime.Html], "Servers/Network", "frames", "html");
        Assert.Equal("3 frames (16,531 B) to the server, 3 frames (38 B) to the client", shown.ToString());
    }
}

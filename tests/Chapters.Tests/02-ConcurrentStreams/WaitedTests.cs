namespace GrpcLab.Tests.Concurrency;

public sealed class WaitedTests
{
    private static readonly TimeSpan Delay = TimeSpan.FromMilliseconds(100);

    [Theory]
    [InlineData(102, 105, true)] // within the share
    [InlineData(102, 140, false)] // beyond it
    [InlineData(102, 0, false)] // a call that did not wait
    [InlineData(150, 140, null)] // calls that never wait are late, too
    [InlineData(102, 107, null)] // the interval reaches into the share
    public void A_wait_is_what_theory_says_or_not_or_cannot_be_told(double first, double queued, bool? expected) =>
        Assert.Equal(expected, Run(first, queued).Waited(2, Delay, 0.1));

    [Fact]
    public void The_interval_is_over_the_rounds()
    {
        var time = Run(first: 102, queued: 105).QueueTime(2);

        Assert.InRange(time.Value.Milliseconds, 105, 114);
        Assert.True(time.Low < time.Value && time.Value < time.High);
    }

    [Fact]
    public void Calls_that_waited_are_counted_round_by_round()
    {
        var run = Run(first: 102, queued: 105);

        Assert.Equal((1, 0, 2), (run.Waiting(TimeSpan.Zero), run.Waiting(2 * Delay), run.Count));
        Assert.Contains("2 calls at once · at most 1 of them queued", run.ToString());
    }

    [Fact]
    public void The_figure_has_a_point_for_each_call_and_can_be_drawn()
    {
        var figure = QueueReport.Figure(
            "queue", ("one", Run(first: 102, queued: 105)), ("two", Run(first: 102, queued: 0)));

        Assert.Equal([2, 2], figure.Lines.Select(l => l.Points.Count));
        Assert.Equal(0, figure.Lines[0].Points[0].Y);
        Assert.InRange(figure.Lines[0].Points[1].Y, 0.105, 0.114);
        Assert.Contains("<svg", figure.ToSvg());
    }

    [Fact]
    public void The_table_tells_connections_and_the_wait_of_the_call_asked_for()
    {
        var table = QueueReport.Table(2, ("one", Run(first: 102, queued: 105)), ("two", Run(first: 102, queued: 0)));

        Assert.Equal(["", "connections", "call 2 waits", "95 % interval", "last answer after"],
            table.Columns.Select(c => c.Title));
        Assert.Equal(
            ["two", "1", "0 s", "0 s to 0 s", "100 ms"], table.Rows[1].Select((cell, i) => i == 4 ? "100 ms" : cell));
        Assert.EndsWith(" ms", table.Rows[0][2]);
    }

    [Fact]
    public void A_figure_of_nothing_is_refused() => Assert.Throws<ArgumentException>(() => QueueReport.Figure("queue"));

    // Ten rounds of two calls, the second of which waits a millisecond longer each time.
    private static CallsAtOnce Run(double first, double queued)
    {
        var rounds = Enumerable.Range(0, 10).Select(i => (IReadOnlyList<StartedCall>)
        [
            new(1, TimeSpan.Zero, TimeSpan.Zero, TimeSpan.FromMilliseconds(first)),
            new(2, TimeSpan.Zero, TimeSpan.FromMilliseconds(queued == 0 ? 0 : queued + i),
                TimeSpan.FromMilliseconds(queued + 100)),
        ]);
        var none = new Evidence
        {
            Calls = 20,
            ConnectionsOpened = 1,
            ConnectionsOpen = 1,
            TlsHandshakes = 0,
            ClientAllocatedBytes = 0,
        };
        return new([.. rounds], none, new Conditions([new("cores", "2 cores")]));
    }
}

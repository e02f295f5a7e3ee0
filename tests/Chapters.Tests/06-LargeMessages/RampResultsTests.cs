namespace GrpcLab.Tests.LargeMessages;

public sealed class RampResultsTests
{
    [Fact]
    public void What_was_turned_away_counts_as_late_and_not_as_nothing()
    {
        var result = Case("a", 10, calls: 20, turnedAway: 5);

        Assert.Equal(0.75, result.InTime, 6);
        Assert.Equal(0.75 * 50, result.Goodput, 6);
        Assert.Contains("10 ms", new RampResults([result]).ToString());
        Assert.Contains("no answer", new RampResults([Case("b", 10, calls: 20, turnedAway: 15)]).ToString());
    }

    [Theory]
    [InlineData(250, 1)]
    [InlineData(251, 0)]
    public void An_answer_after_the_deadline_is_no_goodput(double milliseconds, double expected) =>
        Assert.Equal(expected, Case("a", milliseconds, calls: 20).InTime);

    [Fact]
    public void The_share_in_time_is_drawn_by_tenths_of_the_calls_due()
    {
        var figure = new RampResults([Case("a", 10, calls: 20, turnedAway: 5)]).OverTime();

        var line = Assert.Single(figure.Lines);
        Assert.Equal([1, 1, 1, 1, 1, 1, 1, 0.5, 0, 0], line.Points.Select(p => p.Y));
        Assert.False(line.Predicted);
    }

    [Fact]
    public void Published_metrics_are_computed_from_intended_starts_of_all_calls()
    {
        var here = RampResult.Beside("Grpc.Core, 20 MB", Case("a", 10, calls: 1_000, step: 1).Large, "whole");

        Assert.Equal(["min", "mean", "p50", "p75", "p95", "p99", "max"], here.Select(h => h.Metric));
        Assert.Equal(
            [10, 509.5, 509.5, 759.25, 959.05, 999.01, 1_009], here.Select(h => Math.Round(h.Value!.Value, 6)));
        Assert.Equal("whole; n = 1,000", here[0].Note);
    }

    [Fact]
    public void What_a_call_without_an_answer_decides_and_what_rests_on_too_few_is_told_in_words()
    {
        var here = RampResult.Beside("Grpc.Core, 20 MB", Case("a", 10, calls: 40, turnedAway: 15).Large, "whole");

        Assert.Equal(["min", "p50"], here.Where(h => h.Value is not null).Select(h => h.Metric));
        Assert.Equal(
            ["15 of 40 calls had no answer", "15 of 40 calls had no answer", "too few calls: 40", "too few calls: 40",
                "15 of 40 calls had no answer"],
            here.Where(h => h.Value is null).Select(h => h.Note));
    }

    // Each call takes some milliseconds more than the one before; the last ones are turned away.
    private static RampResult Case(string name, double milliseconds, int calls, int turnedAway = 0, double step = 0)
    {
        OpenLoopCall Of(int number)
        {
            var due = TimeSpan.FromMilliseconds(20 * number);
            return number >= calls - turnedAway
                ? new(number, due, due, due, CallEnd.Dropped, null)
                : new(number, due, due, due + TimeSpan.FromMilliseconds(milliseconds + (step * number)),
                    CallEnd.Answered, null);
        }

        var result = new OpenLoopResult
        {
            Plan = OpenLoopPlan.At(50, TimeSpan.FromSeconds(1)),
            Calls = [.. Enumerable.Range(0, calls).Select(Of)],
            PeakInFlight = 1,
            FirstError = null,
            Elapsed = TimeSpan.FromSeconds(1),
        };
        return new(name, result, result);
    }
}

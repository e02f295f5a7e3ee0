namespace GrpcLab.Tests.Tails;

public class TailFigureTests
{
    private static readonly TimeSpan Second = TimeSpan.FromSeconds(1);

    [Fact]
    public void One_call_in_a_hundred_is_the_99th_percentile()
    {
        var times = Enumerable.Range(1, 1000).Select(i => new CallTime(i * 1e6)).ToArray();

        var line = TailFigures.OneCallIn("tails", ("all", times), ("none", [])).Lines.Single();

        var hundred = line.Points.MinBy(p => Math.Abs(p.X - 100))!;
        Assert.Equal(Quantile.Of(times.Select(t => t.Seconds), 1 - (1 / hundred.X)), hundred.Y, 1e-9);
        Assert.Equal((2.0, 1000.0), (Math.Round(line.Points[0].X, 6), Math.Round(line.Points[^1].X, 6)));
    }

    [Fact]
    public void Goodput_counts_answers_by_the_moment_they_came_and_no_failures()
    {
        OpenLoopCall Call(int i, double end, CallEnd how) =>
            new(i, TimeSpan.Zero, TimeSpan.Zero, end * Second, how, null);
        var run = new OpenLoopResult
        {
            Plan = OpenLoopPlan.At(2, 2 * Second),
            Calls =
                [Call(0, 0.2, CallEnd.Answered), Call(1, 1.2, CallEnd.Answered), Call(2, 1.3, CallEnd.Failed),
                    Call(3, 1.4, CallEnd.Answered)],
            PeakInFlight = 1,
            FirstError = null,
            Elapsed = 2 * Second,
        };

        var line = TailFigures.Goodput("goodput", 0.5 * Second, ("run", run)).Lines.Single();

        Assert.Equal([2.0, 0, 4, 0], line.Points.Select(p => p.Y));
    }
}

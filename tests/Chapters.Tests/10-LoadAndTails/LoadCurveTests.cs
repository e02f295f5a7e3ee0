using Google.Protobuf.WellKnownTypes;
using LimitedWork;

namespace GrpcLab.Tests.Tails;

public class LoadCurveTests
{
    [Fact]
    public void The_knee_is_the_largest_throughput_by_mean_latency()
    {
        var curve = new LoadCurve("a curve", [Point(40, 10), Point(100, 10.5), Point(140, 14), Point(180, 40)]);

        // The calls that end after the second's end are no throughput, so it is a little less than the rate.
        Assert.Same(curve.Points[2], curve.Knee);
        Assert.InRange(curve.KneeRange.Low, 98, 100);
        Assert.InRange(curve.KneeRange.High, 138, 140);
        Assert.Contains("← knee", curve.ToTable().Rows[2][^1]);
    }

    [Fact]
    public void The_figure_marks_the_knee_and_draws_the_theory_below_capacity()
    {
        var theory = new IdealQueue(4, TimeSpan.FromMilliseconds(20));
        var figure = new LoadCurve("a curve", [Point(40, 20), Point(140, 25)]).ToFigure(theory);

        Assert.Contains("knee", figure.ToSvg());
        Assert.All(
            figure.Lines.Single(l => l.Label.Contains("theory")).Points, p => Assert.True(p.X < theory.Capacity));
    }

    [Fact]
    public void Answers_after_the_end_of_the_schedule_are_no_throughput()
    {
        var point = Point(rate: 100, milliseconds: 500);

        Assert.InRange(point.Throughput, 50, 51);
    }

    [Fact]
    public void Littles_law_holds_where_what_was_counted_is_rate_times_time()
    {
        double[] around = [.. Enumerable.Range(0, 10).Select(i => i % 2 == 0 ? 0.9 : 1.1)];

        var (right, wrong) = (Point(100, 10, around).Little, Point(100, 30, around).Little);

        Assert.Equal((1.0, 1.0), (Math.Round(right.Counted, 6), Math.Round(right.RateTimesTime, 6)));
        Assert.Equal((true, false), (right.Holds(0.1), wrong.Holds(0.1)));
        Assert.True(right.Interval.Low is > 0.9 and < 1);
    }

    [Fact]
    public void A_run_too_short_for_ten_means_cannot_tell() => Assert.Null(Point(100, 10, 1, 1, 1).Little.Holds(0.1));

    // A second of calls, each of this time.
    private static LoadPoint Point(double rate, double milliseconds, params double[] inside)
    {
        var took = TimeSpan.FromMilliseconds(milliseconds);
        var calls = OpenLoopSchedule.Of(OpenLoopPlan.At(rate, TimeSpan.FromSeconds(1)))
            .Select((at, i) => new OpenLoopCall(i, at, at, at + took, CallEnd.Answered, null)).ToArray();
        var result = new OpenLoopResult
        {
            Plan = OpenLoopPlan.At(rate, TimeSpan.FromSeconds(1)),
            Calls = calls,
            PeakInFlight = 1,
            FirstError = null,
            Elapsed = TimeSpan.FromSeconds(1) + took,
        };
        return new(result, new WorkCounts
        {
            Done = calls.Length,
            TimeServed = (calls.Length * took).ToDuration(),
            Inside = { inside },
        }, 4);
    }
}

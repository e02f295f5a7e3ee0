namespace GrpcLab.Tests.LargeMessages;

public sealed class RampResultsTests
{
    [Fact]
    public void The_ratio_compares_the_same_stretches_of_the_schedule()
    {
        var results = new RampResults([Case("slow", 40, calls: 20), Case("fast", 10, calls: 20)]);

        Assert.Equal(0.25, results.Ratio("fast", "slow")!.Ratio, 6);
        Assert.Equal(4, results.Ratio("slow", "fast")!.Ratio, 6);
    }

    [Fact]
    public void Fewer_than_ten_stretches_give_no_ratio()
    {
        var results = new RampResults([Case("a", 40, calls: 9), Case("b", 10, calls: 9)]);

        Assert.Null(results.Ratio("a", "b"));
    }

    [Fact]
    public void Both_percentiles_are_drawn_as_measured()
    {
        var figure = new RampResults([Case("a", 40, calls: 20)]).OverTime();

        Assert.Equal(["a, median", "a, p95"], figure.Lines.Select(line => line.Label));
        Assert.All(figure.Lines, line => Assert.False(line.Predicted, line.Label));
        Assert.DoesNotContain("predicted", figure.ToSvg(), StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("stroke-dasharray", figure.ToSvg(), StringComparison.Ordinal);
    }

    [Fact]
    public void Published_metrics_are_computed_from_intended_starts_of_answered_calls()
    {
        var calls = Case("a", 10, calls: 5).Large;
        calls = calls with { Calls = [.. calls.Calls, calls.Calls[0] with { End = CallEnd.Dropped }] };

        var here = RampResult.Beside("Grpc.Core, 20 MB", calls, "scaled");

        Assert.Equal(["min", "mean", "p50", "p75", "p95", "p99", "max"], here.Select(h => h.Metric));
        Assert.Equal([10, 12, 12, 13, 13.8, 13.96, 14], here.Select(h => Math.Round(h.Value!.Value, 6)));
        Assert.Equal("scaled; n = 5, 1 not answered", here[0].Note);
    }

    [Fact]
    public void A_case_without_an_answer_says_so_instead_of_a_number()
    {
        var calls = Case("a", 10, calls: 1).Large;
        calls = calls with { Calls = [.. calls.Calls.Select(c => c with { End = CallEnd.Dropped })] };

        Assert.All(RampResult.Beside("Grpc.Core, 20 MB", calls, "scaled"),
            h => Assert.Equal((null, "no call was answered"), (h.Value, h.Note)));
        Assert.Contains("none", new RampResults([new("a", calls, calls)]).ToString());
    }

    // Call n takes n milliseconds more than the first, or none where all are to take the same.
    private static RampResult Case(string name, double milliseconds, int calls)
    {
        var step = calls == 5 ? 1 : 0;
        OpenLoopCall Of(int number)
        {
            var due = TimeSpan.FromMilliseconds(20 * number);
            return new(number, due, due, due + TimeSpan.FromMilliseconds(milliseconds + (step * number)),
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

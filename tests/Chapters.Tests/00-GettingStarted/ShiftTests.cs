namespace GrpcLab.Tests.Start;

public sealed class ShiftTests
{
    private const double Precision = 1e-9;

    [Fact]
    public void A_factor_combines_two_intervals_as_independent_ones()
    {
        // Half widths of a factor e^0.3 and e^0.4 combine to e^0.5: 3, 4 and 5.
        var factor = Factor.Of(
            "x", (1, new(Math.Exp(-0.3), Math.Exp(0.3))), (2, new(2 * Math.Exp(-0.4), 2 * Math.Exp(0.4))));

        Assert.Equal(2, factor.Value, Precision);
        Assert.Equal(2 * Math.Exp(-0.5), factor.Interval.Low, Precision);
        Assert.Equal(2 * Math.Exp(0.5), factor.Interval.High, Precision);
    }

    [Fact]
    public void An_uneven_interval_turns_round_when_it_is_divided_by()
    {
        var factor = Factor.Of("x", (1, new(0.5, 1)), (1, new(1, 1)));

        Assert.Equal((1, 2), (Math.Round(factor.Interval.Low, 9), Math.Round(factor.Interval.High, 9)));
    }

    [Theory]
    [InlineData(2.0, 1.1, 1.02, 1.1, true)]
    [InlineData(0.5, 1.1, 1.02, 1.1, true)]
    [InlineData(1.02, 1.1, 1.05, 1.1, null)]
    [InlineData(1.2, 1.5, 1.1, 1.5, null)]
    [InlineData(1.02, 1.05, 2.0, 1.1, false)]
    public void It_says_which_moved_farther_or_that_it_cannot_tell(
        double time, double timeWidth, double ratio, double ratioWidth, bool? expected)
    {
        var before = Run(1, 1.0001, 2, 1.0001);
        var after = Run(time, timeWidth, 2 * ratio, ratioWidth);

        Assert.Equal(expected, Shift.Between(before, after, "other").TimeMovedMore);
    }

    [Fact]
    public void The_figure_has_three_bars_around_one()
    {
        var figure = Shift.Between(Run(1, 1.1, 2, 1.1), Run(3, 1.1, 2, 1.1), "other").ToFigure();

        Assert.Equal((1, 3), (figure.Reference, figure.Bars.Count));
        Assert.Equal(3, figure.Bars[0].Value, Precision);
        Assert.Equal(1, figure.Bars[2].Value, Precision);
    }

    private static Comparison Run(double time, double timeWidth, double ratio, double ratioWidth) => new()
    {
        Title = "test",
        Cases = [Case("base", time, timeWidth, null), Case("other", time * ratio, timeWidth,
            new(ratio, new(ratio / ratioWidth, ratio * ratioWidth), new(ratio / ratioWidth, ratio * ratioWidth), 12))],
        Conditions = new([]),
        Elapsed = TimeSpan.Zero,
    };

    private static CaseResult Case(string name, double time, double width, RatioEstimate? ratio) => new()
    {
        Name = name,
        IsSelf = false,
        Verdict = ratio is null ? Verdict.Baseline : Verdict.Slower,
        Ratio = ratio,
        Typical = new(new TimeEstimate(new(time), new(time / width), new(time * width))),
        Percentiles = Percentiles.Of([]),
        Samples = [],
        ColdCall = new(1),
        Warmup = new(TimeSpan.Zero, 0, true),
        Rounds = 12,
        Calls = 0,
        Errors = 0,
        FirstError = null,
    };
}

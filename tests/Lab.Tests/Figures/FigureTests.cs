namespace GrpcLab.Tests.Figures;

public sealed class ErrorTests
{
    private static readonly Axis Time = new("time", Unit.Duration);

    [Fact]
    public void All_values_that_cannot_be_drawn_are_named_together()
    {
        var figure = new BarFigure("Cost", Time, [new("first", double.NaN), new("second", 1, double.NegativeInfinity)])
        {
            Reference = double.NaN,
        };

        var error = Assert.Throws<ArgumentException>(() => figure.ToSvg());

        Assert.Contains("The value of \"first\" is NaN", error.Message, StringComparison.Ordinal);
        Assert.Contains("The interval of \"second\" is -Infinity", error.Message, StringComparison.Ordinal);
        Assert.Contains("The reference is NaN", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_span_that_ends_before_it_starts_is_refused()
    {
        var figure = new TimelineFigure(
            "Opening", [new("TLS", TimeSpan.FromMilliseconds(2), TimeSpan.FromMilliseconds(1))]);

        Assert.Contains("\"TLS\" ends at 1 ms, before its start at 2 ms",
            Assert.Throws<ArgumentException>(figure.ToText).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Zero_on_a_logarithmic_axis_is_drawn_at_the_edge_and_said_so()
    {
        var svg = new BarFigure("Cost", Time with { Log = true }, [new("none", 0), new("some", 1e-3)]).ToSvg();

        Assert.Contains("Values of zero or less have no place on this axis", svg, StringComparison.Ordinal);
    }
}

public sealed class FigureMarksTests
{
    private static readonly LineFigure Figure = new(
        "Time", new("size", Unit.Bytes), new("time", Unit.Duration), [new("measured", [new(1, 5, 4, 7), new(10, 6)])]);

    [Fact]
    public void A_mark_reaches_from_the_lowest_to_the_highest_value_bands_included()
    {
        var mark = Figure.MarkedAt(3, "here").Lines[^1];

        Assert.Equal(("here", true), (mark.Label, mark.Reference));
        Assert.Equal([new LinePoint(3, 4), new LinePoint(3, 7)], mark.Points);
    }
}

public sealed class LineDashTests
{
    private static readonly LinePoint[] Points = [.. Enumerable.Range(0, 100).Select(i => new LinePoint(i, i))];

    [Fact]
    public void A_prediction_has_the_colour_of_what_it_predicts()
    {
        var figure = Figure(new("a", Points), new("b", Points), new("theory", Points) { Predicted = true, Of = "a" });

        Assert.Contains("class=\"s0\" d=\"M", figure.ToSvg().Split("data-series=\"2\"")[^1], StringComparison.Ordinal);
        Assert.DoesNotContain("class=\"s2\"", figure.ToSvg(), StringComparison.Ordinal);
        Assert.DoesNotMatch($"\"color\": ?\"{Palette.Light[2]}\"", figure.ToPlotlyJson());
    }

    [Fact]
    public void A_reference_is_dotted_and_not_said_to_be_a_prediction()
    {
        var figure = Figure(new("a", Points), new("no difference", [new(0, 1), new(99, 1)]) { Reference = true });

        Assert.DoesNotContain("Dashed", figure.ToSvg(), StringComparison.Ordinal);
        Assert.Contains("stroke-dasharray=\"1.5 3.5\"", figure.ToSvg(), StringComparison.Ordinal);
        Assert.Contains("\"dash\": \"dot\"", figure.ToPlotlyJson().Replace("\":\"", "\": \"", StringComparison.Ordinal),
            StringComparison.Ordinal);
        Assert.Equal(0, Marks(figure, series: 1));
    }

    private static LineFigure Figure(params Line[] lines) =>
        new("t", new("x", Unit.Count), new("y", Unit.Count), lines);

    // What lies on the plot: the legend's own mark comes with a text and is not counted.
    private static int Marks(LineFigure figure, int series) =>
        figure.ToSvg().Split($"class=\"f{series}\"").Length - 1 - (figure.Lines[series].Measured ? 1 : 0);
}

public sealed class TimelineLaneTests
{
    private static readonly TimelineFigure WithName = Figure(("call", 0, 9), ("name", 1, 2), ("TLS", 3, 8));

    private static readonly TimelineFigure WithoutName = Figure(("call", 0, 9), ("TLS", 3, 8));

    [Fact]
    public void The_same_lane_is_drawn_in_the_same_colour_in_picture_and_plotly()
    {
        Assert.All([WithName, WithoutName], f => Assert.Contains("class=\"f2\"", f.ToSvg()));
        Assert.All([WithName, WithoutName], f => Assert.Contains(Palette.Light[2], f.ToPlotlyJson()));
    }

    private static TimelineFigure Figure(params (string Lane, int From, int To)[] spans) =>
        new("Opening", [.. spans.Select(s => new TimelineSpan(
            s.Lane, TimeSpan.FromMilliseconds(s.From), TimeSpan.FromMilliseconds(s.To)) { Lane = s.Lane })])
        {
            LaneOrder = ["call", "name", "TLS"],
        };
}

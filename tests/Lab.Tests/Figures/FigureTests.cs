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

        Assert.Contains("Values of zero or less cannot be shown on this axis", svg, StringComparison.Ordinal);
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

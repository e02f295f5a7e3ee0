namespace GrpcLab.Tests.Payloads;

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

    [Fact]
    public void A_marked_figure_can_be_drawn_and_names_the_mark()
    {
        var marked = Figure.MarkedAt(3, "here");

        Assert.Contains("here", marked.ToSvg());
        Assert.Contains("here", marked.ToPlotlyJson());
    }

    [Fact]
    public void A_mark_is_no_prediction()
    {
        var svg = Figure.MarkedAt(3, "here").ToSvg();

        Assert.DoesNotContain("predicted", svg, StringComparison.OrdinalIgnoreCase);
        Assert.Contains("stroke-dasharray=\"1.5 3.5\"", svg, StringComparison.Ordinal);
    }

    [Fact]
    public void A_figure_without_points_has_no_place_for_a_mark() =>
        Assert.Throws<ArgumentException>(() => (Figure with { Lines = [] }).MarkedAt(3, "here"));
}

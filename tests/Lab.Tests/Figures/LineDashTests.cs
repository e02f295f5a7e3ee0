namespace GrpcLab.Tests.Figures;

public sealed class LineDashTests
{
    private static readonly LinePoint[] Points = [.. Enumerable.Range(0, 100).Select(i => new LinePoint(i, i))];

    [Theory]
    [InlineData(true), InlineData(false)]
    public void Measured_lines_are_solid_and_told_apart_by_marks(bool everyPoint)
    {
        var svg = Figure(new("a", Points), new("b", Points)) with { Markers = everyPoint };

        Assert.DoesNotContain("stroke-dasharray", svg.ToSvg(), StringComparison.Ordinal);
        Assert.InRange(Marks(svg, series: 1), 7, 15);
        Assert.DoesNotContain("\"dash\":\"dash\"", svg.ToPlotlyJson(), StringComparison.Ordinal);
    }

    [Fact]
    public void Only_a_prediction_is_dashed_and_said_to_be_one()
    {
        var svg = Figure(new("a", Points), new("b", Points) { Predicted = true }).ToSvg();

        Assert.Contains("stroke-dasharray=\"5 4\"", svg, StringComparison.Ordinal);
        Assert.Contains("Dashed: predicted.", svg, StringComparison.Ordinal);
    }

    [Fact]
    public void A_prediction_has_the_colour_of_what_it_predicts()
    {
        var figure = Figure(new("a", Points), new("b", Points), new("theory", Points) { Predicted = true, Of = "a" });

        Assert.Contains("class=\"s0\" d=\"M", figure.ToSvg().Split("data-series=\"2\"")[^1], StringComparison.Ordinal);
        Assert.DoesNotContain("class=\"s2\"", figure.ToSvg(), StringComparison.Ordinal);
        Assert.DoesNotMatch($"\"color\": ?\"{Palette.Light[2]}\"", figure.ToPlotlyJson());
    }

    [Theory, InlineData("bar"), InlineData("bar-series"), InlineData("distribution"), InlineData("timeline")]
    public void Nothing_that_was_measured_is_dashed(string name)
    {
        Assert.DoesNotMatch("stroke-dasharray=\"(?!1(\\.5)? 3)", SampleFigures.All[name].ToSvg());
        Assert.DoesNotMatch("\"dash\": ?\"(?!dot|solid)", SampleFigures.All[name].ToPlotlyJson());
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

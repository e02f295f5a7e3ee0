using System.Text.Json.Nodes;

namespace GrpcLab.Tests.Figures;

public sealed class PlotlyTests
{
    private static JsonObject Parse(string name) => JsonNode.Parse(SampleFigures.All[name].ToPlotlyJson())!.AsObject();

    [Fact]
    public void Markup_in_names_is_escaped() =>
        Assert.Equal(
            "&lt;/text&gt;&lt;b&gt;bold&lt;/b&gt;", (string?)Parse("hostile")["layout"]!["yaxis"]!["ticktext"]![0]);

    [Fact]
    public void A_point_without_an_interval_interrupts_the_band()
    {
        LinePoint Measured(double x) => new(x, 2, 1, 3);
        JsonArray Traces(params LinePoint[] points) => JsonNode.Parse(new LineFigure(
            "t", new("x", Unit.Count), new("y", Unit.Count), [new("a", points)]).ToPlotlyJson())!["data"]!.AsArray();

        Assert.Equal(3, Traces(Measured(1), Measured(2)).Count);
        Assert.Single(Traces(Measured(1), new(2, 2), Measured(3)));
        Assert.Equal(5, Traces(Measured(1), Measured(2), new(3, 2), Measured(4), Measured(5)).Count);
    }
}

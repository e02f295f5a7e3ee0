using System.Text.Json.Nodes;

namespace GrpcLab.Tests.Figures;

public sealed class PlotlyTests
{
    public static TheoryData<string> Names => SampleFigures.Names;

    private static JsonObject Parse(string name) => JsonNode.Parse(SampleFigures.All[name].ToPlotlyJson())!.AsObject();

    [Theory, MemberData(nameof(Names))]
    public void Figure_is_data_and_layout_on_transparent_paper(string name)
    {
        var figure = Parse(name);

        Assert.Equal(["data", "layout"], figure.Select(p => p.Key));
        Assert.Equal("rgba(0,0,0,0)", (string?)figure["layout"]!["paper_bgcolor"]);
        Assert.Null(figure["layout"]!["template"]);
    }

    [Theory, MemberData(nameof(Names))]
    public void Coordinates_and_hover_texts_are_as_many_as_points(string name) =>
        Assert.All(Parse(name)["data"]!.AsArray(), trace =>
        {
            var points = trace!["x"]!.AsArray().Count;
            Assert.Equal(points, trace["y"]!.AsArray().Count);
            if (trace["customdata"] is JsonArray hover)
            {
                Assert.Equal((points, "%{customdata}<extra></extra>"), (hover.Count, (string?)trace["hovertemplate"]));
            }
        });

    [Fact]
    public void Intervals_are_error_bars_counted_in_the_axis_unit()
    {
        var trace = Parse("bar")["data"]![0]!;

        Assert.Equal(2.7, (double)trace["x"]![2]!, 1e-9);
        Assert.Equal(0.25, (double)trace["error_x"]!["array"]![2]!, 1e-9);
        Assert.Equal(0.2, (double)trace["error_x"]!["arrayminus"]![2]!, 1e-9);
    }

    [Fact]
    public void Markup_in_names_is_escaped() =>
        Assert.Equal(
            "&lt;/text&gt;&lt;b&gt;bold&lt;/b&gt;", (string?)Parse("hostile")["layout"]!["yaxis"]!["ticktext"]![0]);
}

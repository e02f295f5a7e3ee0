using System.Text.Json.Nodes;

namespace GrpcLab.Tests.Figures;

public sealed class PlotlyTests
{
    public static TheoryData<string> Names => SampleFigures.Names;

    private static JsonObject Parse(string name) => JsonNode.Parse(SampleFigures.All[name].ToPlotlyJson())!.AsObject();

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
    public void A_band_is_two_edges_filled_between_and_hidden_with_its_line()
    {
        var traces = Parse("line")["data"]!.AsArray();

        Assert.Equal([null, "tonexty", null], traces.Take(3).Select(trace => (string?)trace!["fill"]));
        Assert.All(traces.Take(3), trace => Assert.Equal("s0", (string?)trace!["legendgroup"]));
    }

    [Fact]
    public void Markup_in_names_is_escaped() =>
        Assert.Equal(
            "&lt;/text&gt;&lt;b&gt;bold&lt;/b&gt;", (string?)Parse("hostile")["layout"]!["yaxis"]!["ticktext"]![0]);
}

using System.Text.Json.Nodes;

namespace GrpcLab.Tests.Figures;

public sealed class PlotlyTests
{
    private static JsonObject Parse(string name) => JsonNode.Parse(SampleFigures.All[name].ToPlotlyJson())!.AsObject();

    [Fact]
    public void Markup_in_names_is_escaped() =>
        Assert.Equal(
            "&lt;/text&gt;&lt;b&gt;bold&lt;/b&gt;", (string?)Parse("hostile")["layout"]!["yaxis"]!["ticktext"]![0]);
}

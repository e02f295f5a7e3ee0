namespace GrpcLab.Tests.Figures;

/// <summary>One picture of each kind, and each form once, is reviewed by eye and then held to the byte.</summary>
public sealed class FigureSnapshotTests
{
    [Theory]
    [InlineData("bar-series"), InlineData("line"), InlineData("timeline")]
    public void Picture_is_as_reviewed(string name) =>
        Snapshot.Matches(SampleFigures.All[name].ToSvg(), "Figures", name, "svg");

    [Fact]
    public void Plotly_figure_is_as_reviewed() =>
        Snapshot.Matches(SampleFigures.All["bar-log"].ToPlotlyJson(), "Figures", "bar-log", "json");

    [Fact]
    public void Text_table_is_as_reviewed() =>
        Snapshot.Matches(SampleFigures.All["bar-series"].ToText(), "Figures", "bar-series", "txt");

    [Fact]
    public void Html_fragment_is_as_reviewed() =>
        Snapshot.Matches(SampleFigures.All["bar-series"].ToHtml(), "Figures", "bar-series", "html");
}

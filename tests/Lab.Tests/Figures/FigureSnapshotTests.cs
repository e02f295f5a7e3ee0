namespace GrpcLab.Tests.Figures;

/// <summary>Everything a learner sees of a figure is reviewed by eye and then held to the byte.</summary>
public sealed class FigureSnapshotTests
{
    public static TheoryData<string> Names => SampleFigures.Names;

    [Theory, MemberData(nameof(Names))]
    public void Standalone_picture_is_as_reviewed(string name) =>
        Snapshot.Matches(SampleFigures.All[name].ToSvg(), "Figures", name, "svg");

    [Theory, MemberData(nameof(Names))]
    public void Plotly_figure_is_as_reviewed(string name) =>
        Snapshot.Matches(SampleFigures.All[name].ToPlotlyJson(), "Figures", name, "json");

    [Theory, MemberData(nameof(Names))]
    public void Text_table_is_as_reviewed(string name) =>
        Snapshot.Matches(SampleFigures.All[name].ToText(), "Figures", name, "txt");

    [Fact]
    public void Html_fragment_is_as_reviewed() =>
        Snapshot.Matches(SampleFigures.All["bar-series"].ToHtml(), "Figures", "bar-series", "html");

    [Theory, MemberData(nameof(Names))]
    public void Narrow_picture_is_as_reviewed(string name) =>
        Snapshot.Matches(SampleFigures.All[name].ToSvg(380), "Figures", name + "-narrow", "svg");
}

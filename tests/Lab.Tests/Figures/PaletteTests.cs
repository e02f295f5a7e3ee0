namespace GrpcLab.Tests.Figures;

public sealed class PaletteTests
{
    // WCAG 2.2, success criterion 1.4.11: graphical objects stand out by 3:1.
    private const double MinContrast = 3;

    [Fact]
    public void Light_colours_stand_out_from_light_paper() =>
        Assert.All(Palette.Light, c => Assert.True(
            Contrast.Of(c, Palette.LightPaper) >= MinContrast, $"{c}: {Contrast.Of(c, Palette.LightPaper)}"));

    [Theory]
    [InlineData(Palette.DarkPaper), InlineData("#111111"), InlineData("#1e1e1e")]
    public void Dark_colours_stand_out_from_dark_paper(string paper) =>
        Assert.All(Palette.Dark, c => Assert.True(
            Contrast.Of(c, paper) >= MinContrast, $"{c}: {Contrast.Of(c, paper)}"));

    [Theory]
    [InlineData("#ffffff"), InlineData("#1e1e1e"), InlineData("#111111")]
    public void Plotly_colours_and_text_serve_light_and_dark_hosts(string paper) =>
        Assert.All([.. Palette.Light, PlotlyDocument.Ink],
            c => Assert.True(Contrast.Of(c, paper) >= MinContrast, $"{c} on {paper}: {Contrast.Of(c, paper)}"));

    [Fact]
    public void Neighbouring_series_differ_in_shape_and_hatching_as_well()
    {
        var looks = Enumerable.Range(0, 6).Select(i => (Shapes.PlotlyName(i), Hatching.Of(i))).ToList();

        Assert.Equal(6, looks.Select(l => l.Item1).Distinct().Count());
        Assert.Equal(6, looks.Select(l => l.Item2).Distinct().Count());
    }
}

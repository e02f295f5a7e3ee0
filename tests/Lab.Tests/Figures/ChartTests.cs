using System.Text.Json.Nodes;
using Plotly.NET;
using Plotly.NET.CSharp;
using Chart = Plotly.NET.CSharp.Chart;

namespace GrpcLab.Tests.Figures;

/// <summary>A figure as a chart of Plotly.NET, restyled with its own functions and shown.</summary>
public sealed class ChartTests
{
    private static readonly LineFigure Cost = new(
        "Cost", new("round trip", Unit.Duration), new("time per call", Unit.Duration),
        [new("new channel", [new(0, 2.7e-3, 2.5e-3, 2.9e-3), new(1e-3, 5.9e-3, 5.6e-3, 6.4e-3)]),
            new("kept channel", [new(0, 57e-6), new(1e-3, 1.2e-3)])]);

    [Theory]
    [InlineData("bar"), InlineData("bar-log"), InlineData("bar-series"), InlineData("line"), InlineData("line-log")]
    [InlineData("timeline")]
    public void A_chart_has_the_data_titles_units_and_colours_of_its_figure(string name)
    {
        var figure = SampleFigures.All[name];

        var chart = JsonNode.Parse(GenericChart.toFigureJson(figure.ToChart()))!;

        var expected = JsonNode.Parse(figure.ToPlotlyJson())!;
        chart["layout"]!.AsObject().Remove("meta");
        Assert.True(JsonNode.DeepEquals(expected["data"], chart["data"]), $"{chart["data"]}");
        Assert.True(JsonNode.DeepEquals(expected["layout"], chart["layout"]), $"{chart["layout"]}");
    }

    [Fact]
    public void A_restyled_chart_is_shown_as_plotly_json_as_our_picture_and_as_a_table()
    {
        var chart = Cost.ToChart()
            .WithXAxisStyle<double, double, string>(TitleText: "delay of the network")
            .WithTraceInfo(Name: "wasteful");

        var bundle = Shown(chart);

        Assert.Equal([Mime.Plotly, Mime.Html, Mime.Text], bundle.Keys);
        Assert.All([bundle[Mime.Plotly], bundle[Mime.Text], Picture(bundle)],
            form => Assert.Contains("delay of the network", form, StringComparison.Ordinal));
        Assert.Contains("wasteful", bundle[Mime.Plotly], StringComparison.Ordinal);
        Assert.Contains("2.7 ms", bundle[Mime.Text], StringComparison.Ordinal);
        Assert.All(bundle.Values.Append(Picture(bundle)),
            form => Assert.DoesNotMatch("https?://(?!www.w3.org/2000/svg)", form));
    }

    [Fact]
    public void An_untouched_chart_is_shown_as_its_figure()
    {
        var bundle = Shown(Cost.ToChart());

        Assert.Equal((Cost.ToHtml(), Cost.ToText()), (bundle[Mime.Html], bundle[Mime.Text]));
    }

    [Fact]
    public void Lines_that_Plotly_NET_made_are_drawn_as_well_and_what_has_no_lines_is_named()
    {
        Cost.ToChart();
        var lines = Chart.Line<double, double, string>(x: [1, 2], y: [3, 4], Name: "mine");
        var pie = Chart.Pie<double, string, string>(values: [1, 2], Labels: new Optional<IEnumerable<string>>());

        Assert.Contains("mine", Picture(Shown(lines)), StringComparison.Ordinal);
        Assert.StartsWith("A chart of Plotly.NET with 1 trace", Shown(pie)[Mime.Text], StringComparison.Ordinal);
    }

    // As the course's engine asks.
    private static IReadOnlyDictionary<string, string> Shown(GenericChart chart) =>
        ((IDisplayable)((Func<object, object?>)AppContext.GetData("GrpcLab.DisplayOfOthers")!)(chart)!).ToBundle();

    private static string Picture(IReadOnlyDictionary<string, string> bundle) => System.Text.Encoding.UTF8.GetString(
        Convert.FromBase64String(bundle[Mime.Html].Split("data:image/svg+xml;base64,")[1].Split('"')[0]));
}

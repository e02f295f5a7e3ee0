using System.Text.Json.Nodes;
using Plotly.NET;

namespace GrpcLab;

/// <summary>
/// A chart of Plotly.NET as hosts take it: its own JSON, and the lab's picture and table of what it shows. Of a chart
/// that was made from a figure the picture is that figure's, with the chart's titles and names; colours and sizes are
/// the lab's. Of others lines and points of numbers are drawn; the rest is named.
/// </summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Plotly, Mime.Html, Mime.Text])]
internal sealed class ShownChart(GenericChart chart) : IDisplayable
{
    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle()
    {
        var json = GenericChart.toFigureJson(chart);
        var now = JsonNode.Parse(json)!;
        var drawn = FigureCharts.Origin((string?)now["layout"]?[FigureCharts.Meta]) is { } origin
            ? Retold(origin, JsonNode.Parse(origin.ToPlotlyJson())!, now)
            : Lines(now);
        var words = $"A chart of Plotly.NET with {ReaderNumbers.Counted(now["data"]!.AsArray().Count, "trace")}; "
            + "the lab has no figure of this kind.";
        return new Dictionary<string, string>
        {
            [Mime.Plotly] = json,
            [Mime.Html] = drawn?.ToHtml() ?? PlainWords.Html(words),
            [Mime.Text] = drawn?.ToText() ?? words,
        };
    }

    // Only what has changed: an axis of the chart names the unit in its title, the figure's own does not.
    private static Figure Retold(Figure figure, JsonNode before, JsonNode now)
    {
        string Told(string old, Func<JsonNode, string?> of) =>
            of(now) is { } text && text != of(before) ? System.Net.WebUtility.HtmlDecode(text) : old;
        string Name(string old) => Told(old, node => node["data"]!.AsArray().Select((trace, i) => (trace, i))
            .Where(one => one.i < before["data"]!.AsArray().Count
                && (string?)before["data"]![one.i]!["name"] == PlotlyDocument.Text(old))
            .Select(one => (string?)one.trace!["name"]).FirstOrDefault());
        Axis Named(Axis axis, string which) =>
            axis with { Title = Told(axis.Title, node => Title(node["layout"]![which])) };
        figure = figure with { Title = Told(figure.Title, node => Title(node["layout"])) };
        return figure switch
        {
            LineFigure lines => lines with
            {
                X = Named(lines.X, "xaxis"),
                Y = Named(lines.Y, "yaxis"),
                Lines = [.. lines.Lines.Select(line => line with { Label = Name(line.Label) })],
            },
            BarFigure bars => bars with { Value = Named(bars.Value, "xaxis") },
            _ => figure,
        };
    }

    private static LineFigure? Lines(JsonNode chart)
    {
        var (traces, layout) = (chart["data"]!.AsArray(), chart["layout"]);
        if (!traces.All(trace => (string?)trace!["type"] == "scatter" && Numbers(trace["x"]) && Numbers(trace["y"])))
        {
            return null;
        }

        Axis Of(string name) => new(Title(layout?[name]) ?? "", Unit.Count)
        {
            Log = (string?)layout?[name]?["type"] == "log",
        };
        return new(Title(layout) ?? "", Of("xaxis"), Of("yaxis"), [.. traces.Select((trace, i) => new Line(
            (string?)trace!["name"] ?? $"trace {i + 1}", [.. trace["x"]!.AsArray().Zip(trace["y"]!.AsArray(),
                (x, y) => new LinePoint((double)x!, (double)y!))]))]);
    }

    private static bool Numbers(JsonNode? values) => values is JsonArray all
        && all.All(value => value?.GetValueKind() == System.Text.Json.JsonValueKind.Number);

    // plotly takes a title as an object with a text or as the text itself.
    private static string? Title(JsonNode? of) =>
        of?["title"] is JsonObject title ? (string?)title["text"] : (string?)of?["title"];
}

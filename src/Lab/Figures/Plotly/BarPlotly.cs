using System.Text.Json.Nodes;

namespace GrpcLab;

/// <summary>Writes a <see cref="BarFigure"/>: one trace per series, on numbered rows so that equal labels stay apart.</summary>
internal static class BarPlotly
{
    public static void AddTo(BarFigure figure, JsonArray data, JsonObject layout)
    {
        var scale = PlotlyScale.For(figure.Value, figure.Bars.SelectMany(b => (double?[])[b.Value, b.Low, b.High]).OfType<double>());
        var series = figure.Series;
        var labels = series.Count > 1 ? [.. figure.Bars.Select(b => b.Label).Distinct()] : figure.Bars.Select(b => b.Label).ToList();
        for (var i = 0; i < series.Count; i++)
            data.Add((JsonNode)Trace(figure, scale, labels, series[i], i));
        layout["xaxis"] = scale.ToAxis();
        layout["yaxis"] = Rows(labels);
        layout["showlegend"] = series.Count > 1;
        layout["barmode"] = "group";
        layout["height"] = 190 + 26 * Math.Max(figure.Bars.Count, 3);
        if (figure.Reference is { } reference && (!scale.Log || reference > 0))
            layout["shapes"] = new JsonArray(Mark(scale.Of(reference)));
    }

    private static JsonObject Trace(BarFigure figure, PlotlyScale scale, List<string> labels, string name, int series)
    {
        var bars = figure.Bars.Select((bar, row) => (bar, row)).Where(b => (b.bar.Series ?? "") == name).ToList();
        var trace = PlotlyDocument.Trace(scale.Log ? "scatter" : "bar", name, bars.Select(b => Hover(figure, b.bar)));
        trace["x"] = PlotlyDocument.Numbers(bars.Select(b => scale.Of(b.bar.Value)));
        trace["y"] = new JsonArray([.. bars.Select(b => JsonValue.Create(figure.Series.Count > 1 ? labels.IndexOf(b.bar.Label) : b.row))]);
        trace["text"] = PlotlyDocument.Words(bars.Select(b => figure.Print(b.bar.Value)));
        trace["marker"] = new JsonObject { ["color"] = Palette.Light[Palette.Of(series)] };
        if (scale.Log)
        {
            trace["mode"] = "markers+text";
            trace["textposition"] = "top center";
            trace["marker"]!["size"] = 11;
            trace["marker"]!["symbol"] = Shapes.PlotlyName(series);
        }
        else
        {
            trace["orientation"] = "h";
            trace["textposition"] = "auto";
        }
        if (bars.Any(b => b.bar.Low is not null || b.bar.High is not null))
            trace["error_x"] = Whiskers(scale, [.. bars.Select(b => b.bar)]);
        return trace;
    }

    private static JsonObject Whiskers(PlotlyScale scale, IReadOnlyList<Bar> bars) => new()
    {
        ["type"] = "data",
        ["symmetric"] = false,
        ["array"] = PlotlyDocument.Numbers(bars.Select(b => Distance(scale, b.Value, b.High ?? b.Value))),
        ["arrayminus"] = PlotlyDocument.Numbers(bars.Select(b => Distance(scale, b.Low ?? b.Value, b.Value))),
        ["color"] = PlotlyDocument.Ink,
        ["thickness"] = 1.5,
        ["width"] = 4,
    };

    private static double Distance(PlotlyScale scale, double from, double to) =>
        Math.Clamp(scale.Of(to) - scale.Of(from), 0, double.MaxValue);

    private static string Hover(BarFigure figure, Bar bar) => $"{BarFigure.Name(bar)}: {figure.Print(bar.Value)}"
        + (bar.Low is null && bar.High is null ? "" : $" ({figure.Print(bar.Low ?? bar.Value)} to {figure.Print(bar.High ?? bar.Value)})")
        + (bar.Detail is { Length: > 0 } detail ? " · " + detail : "");

    /// <summary>A vertical axis of named rows, the first on top.</summary>
    public static JsonObject Rows(IReadOnlyList<string> labels)
    {
        var axis = PlotlyDocument.Axis("", log: false);
        axis["tickmode"] = "array";
        axis["tickvals"] = new JsonArray([.. labels.Select((_, i) => JsonValue.Create(i))]);
        axis["ticktext"] = PlotlyDocument.Words(labels.Select(l => TextMetrics.Truncate(l, 220, 13)));
        axis["autorange"] = "reversed";
        axis["showgrid"] = false;
        axis["zeroline"] = false;
        return axis;
    }

    private static JsonObject Mark(double x) => new()
    {
        ["type"] = "line",
        ["x0"] = x,
        ["x1"] = x,
        ["yref"] = "paper",
        ["y0"] = 0,
        ["y1"] = 1,
        ["line"] = new JsonObject { ["color"] = PlotlyDocument.Ink, ["dash"] = "dash", ["width"] = 1.5 },
    };
}

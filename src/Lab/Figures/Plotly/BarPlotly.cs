using System.Text.Json.Nodes;

namespace GrpcLab;

/// <summary>
/// Writes a <see cref="BarFigure"/>: one trace per series, on numbered rows so that equal labels stay apart.
/// </summary>
internal static class BarPlotly
{
    public static void AddTo(BarFigure figure, JsonArray data, JsonObject layout)
    {
        var scale = PlotlyScale.For(
            figure.Value, figure.Bars.SelectMany(b => (double?[])[b.Value, b.Low, b.High]).OfType<double>());
        var series = figure.Series;
        var labels = series.Count > 1
            ? [.. figure.Bars.Select(b => b.Label).Distinct()]
            : figure.Bars.Select(b => b.Label).ToList();
        for (var i = 0; i < series.Count; i++)
        {
            var rows = Rows(figure, labels, i);
            data.Add((JsonNode)Trace(figure, scale, rows, i));
            data.Add((JsonNode)PlotlyDocument.Labels(rows.Select(r => scale.Of(LabelAt(r.Bar, scale.Log))),
                rows.Select(r => r.Y), rows.Select(r => figure.Print(r.Bar.Value)), i));
        }
        layout["xaxis"] = scale.ToAxis();
        layout["yaxis"] = PlotlyDocument.Rows(labels);
        PlotlyDocument.Legend(layout, series.Count > 1 ? series : []);
        if (!scale.Log) layout["barmode"] = "overlay";
        layout["height"] = 190 + 26 * Math.Max(figure.Bars.Count, 3);
        if (figure.Reference is { } reference && (!scale.Log || reference > 0))
        {
            layout["shapes"] = new JsonArray(Mark(scale.Of(reference)));
        }
    }

    // Right of everything that is drawn for the bar.
    private static double LabelAt(Bar bar, bool log) =>
        ((double[])[bar.Value, bar.High ?? bar.Value, log ? bar.Value : 0]).Max();

    // Bars of one row stand side by side; placed here, so that dots and values follow them.
    private static List<(Bar Bar, double Y)> Rows(BarFigure figure, List<string> labels, int series)
    {
        var (all, width) = (figure.Series, Width(figure));
        var shift = (series + 0.5) * width - 0.4;
        return [.. figure.Bars.Select((bar, row) => (bar, all.Count > 1 ? labels.IndexOf(bar.Label) + shift : row))
            .Where(b => (b.bar.Series ?? "") == all[series])];
    }

    private static double Width(BarFigure figure) => 0.8 / figure.Series.Count;

    private static JsonObject Trace(BarFigure figure, PlotlyScale scale, List<(Bar Bar, double Y)> rows, int series)
    {
        var name = figure.Series[series];
        var trace = PlotlyDocument.Trace(scale.Log ? "scatter" : "bar", name, rows.Select(r => Hover(figure, r.Bar)));
        trace["x"] = PlotlyDocument.Numbers(rows.Select(r => scale.Of(r.Bar.Value)));
        trace["y"] = PlotlyDocument.Numbers(rows.Select(r => Math.Round(r.Y, 4)));
        trace["legendgroup"] = "s" + series;
        trace["marker"] = new JsonObject { ["color"] = Palette.Light[Palette.Of(series)] };
        if (scale.Log)
        {
            trace["mode"] = "markers";
            trace["cliponaxis"] = false;
            trace["marker"]!["size"] = 11;
            trace["marker"]!["symbol"] = Shapes.PlotlyName(series);
        }
        else
        {
            trace["orientation"] = "h";
            trace["width"] = Math.Round(Width(figure) * 0.92, 4);
        }
        if (rows.Any(r => r.Bar.Low is not null || r.Bar.High is not null))
        {
            trace["error_x"] = Whiskers(scale, [.. rows.Select(r => r.Bar)]);
        }

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
        + (bar.Low is null && bar.High is null
            ? ""
            : $" ({figure.Print(bar.Low ?? bar.Value)} to {figure.Print(bar.High ?? bar.Value)})")
        + (bar.Detail is { Length: > 0 } detail ? " · " + detail : "");

    private static JsonObject Mark(double x) => new()
    {
        ["type"] = "line",
        ["x0"] = x,
        ["x1"] = x,
        ["yref"] = "paper",
        ["y0"] = 0,
        ["y1"] = 1,
        ["line"] = new JsonObject { ["color"] = PlotlyDocument.Ink, ["dash"] = "dot", ["width"] = 1.5 },
    };
}

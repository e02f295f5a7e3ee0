using System.Globalization;
using System.Text.Json.Nodes;

namespace GrpcLab;

/// <summary>
/// Writes a <see cref="LineFigure"/>: a line per series, and its band as two edges with a fill between.
/// </summary>
internal static class LinePlotly
{
    public static void AddTo(LineFigure figure, JsonArray data, JsonObject layout)
    {
        var points = figure.Lines.SelectMany(l => l.Points).ToList();
        var x = PlotlyScale.For(figure.X, points.Select(p => p.X));
        var y = PlotlyScale.For(figure.Y, points.SelectMany(p => (double?[])[p.Y, p.Low, p.High]).OfType<double>(),
            AxisScale.LinesFitting(figure.Y));
        for (var i = 0; i < figure.Lines.Count; i++)
        {
            var banded = LineFigure.Ordered(figure.Lines[i])
                .Where(p => p is { Low: not null, High: not null }).ToList();
            if (banded.Count > 1)
            {
                data.Add((JsonNode)Edge(x, y, banded, i, p => p.Low!.Value, fill: false));
                data.Add((JsonNode)Edge(x, y, banded, i, p => p.High!.Value, fill: true));
            }
            data.Add((JsonNode)Trace(figure, x, y, i));
        }
        layout["xaxis"] = x.ToAxis();
        layout["yaxis"] = y.ToAxis();
        PlotlyDocument.Legend(layout, figure.Lines.Count > 1 ? [.. figure.Lines.Select(l => l.Label)] : []);
    }

    private static JsonObject Trace(LineFigure figure, PlotlyScale x, PlotlyScale y, int series)
    {
        var line = figure.Lines[series];
        var points = LineFigure.Ordered(line);
        var marked = figure.Markers && line.Measured;
        var trace = PlotlyDocument.Trace("scatter", line.Label, points.Select(p => Hover(figure, line, p)));
        trace["mode"] = marked ? "lines+markers" : "lines";
        trace["x"] = PlotlyDocument.Numbers(points.Select(p => x.Of(p.X)));
        trace["y"] = PlotlyDocument.Numbers(points.Select(p => y.Of(p.Y)));
        trace["legendgroup"] = "s" + series;
        trace["line"] = new JsonObject
        {
            ["color"] = Palette.Light[figure.ColourOf(series)],
            ["width"] = 2,
            ["dash"] = line.Predicted ? "dash" : line.Reference ? "dot" : "solid",
        };
        if (marked) trace["marker"] = new JsonObject { ["size"] = 8, ["symbol"] = Shapes.PlotlyName(series) };
        return trace;
    }

    private static string Hover(LineFigure figure, Line line, LinePoint point) =>
        $"{line.Label}: {figure.Print(point.Y)} at {figure.X.Unit.Format(point.X)}"
        + (point is { Low: not null, High: not null }
            ? $" ({figure.Print(point.Low)} to {figure.Print(point.High)})" : "");

    private static JsonObject Edge(
        PlotlyScale x, PlotlyScale y, IReadOnlyList<LinePoint> points, int series,
        Func<LinePoint, double> value, bool fill)
    {
        var edge = new JsonObject
        {
            ["type"] = "scatter",
            ["mode"] = "lines",
            ["x"] = PlotlyDocument.Numbers(points.Select(p => x.Of(p.X))),
            ["y"] = PlotlyDocument.Numbers(points.Select(p => y.Of(value(p)))),
            ["line"] = new JsonObject { ["width"] = 0, ["color"] = Palette.Light[Palette.Of(series)] },
            ["hoverinfo"] = "skip",
            ["showlegend"] = false,
            ["legendgroup"] = "s" + series,
        };
        if (fill) (edge["fill"], edge["fillcolor"]) = ("tonexty", Faded(Palette.Light[Palette.Of(series)]));
        return edge;
    }

    private static string Faded(string colour)
    {
        var rgb = int.Parse(colour.AsSpan(1), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
        return string.Create(CultureInfo.InvariantCulture, $"rgba({rgb >> 16},{(rgb >> 8) & 255},{rgb & 255},0.2)");
    }
}

using System.Text.Json.Nodes;

namespace GrpcLab;

/// <summary>Writes a <see cref="DistributionFigure"/>: a step curve and its marked percentiles per case.</summary>
internal static class DistributionPlotly
{
    public static void AddTo(DistributionFigure figure, JsonArray data, JsonObject layout)
    {
        var curves = figure.Curves;
        var scale = PlotlyScale.For(
            figure.Value, curves.Where(c => c.Count > 0).SelectMany(c => (double[])[c.Min, c.Max]));
        for (var i = 0; i < curves.Count; i++)
        {
            if (curves[i].Count == 0) continue;
            data.Add((JsonNode)Curve(figure, scale, curves[i], i));
            if (figure.Percentiles.Count > 0) data.Add((JsonNode)Marks(figure, scale, curves[i], i));
        }
        layout["xaxis"] = scale.ToAxis();
        var shares = PlotlyDocument.Axis($"Share of {figure.Of} at or below", log: false);
        (shares["tickformat"], shares["range"]) = (".0%", PlotlyDocument.Numbers([0, 1.02]));
        layout["yaxis"] = shares;
        PlotlyDocument.Legend(layout, curves.Count > 1 ? [.. curves.Select(c => c.Label)] : []);
    }

    private static JsonObject Curve(DistributionFigure figure, PlotlyScale scale, Ecdf curve, int series)
    {
        var corners = curve.Corners().ToList();
        var trace = PlotlyDocument.Trace("scatter", curve.Label,
            corners.Select(
                c => $"{curve.Label}: {Unit.Percent.Format(c.Share)} at or below {figure.Value.Unit.Format(c.Value)}"));
        trace["mode"] = "lines";
        trace["x"] = PlotlyDocument.Numbers(corners.Select(c => scale.Of(c.Value)));
        trace["y"] = PlotlyDocument.Numbers(corners.Select(c => c.Share));
        trace["legendgroup"] = "s" + series;
        trace["line"] = new JsonObject
        {
            ["color"] = Palette.Light[Palette.Of(series)],
            ["shape"] = "hv",
            ["width"] = 2,
        };
        return trace;
    }

    private static JsonObject Marks(DistributionFigure figure, PlotlyScale scale, Ecdf curve, int series)
    {
        var trace = PlotlyDocument.Trace("scatter", curve.Label, figure.Percentiles.Select(p =>
            $"{curve.Label}: {DistributionFigure.PercentileName(p)} {figure.Value.Unit.Format(curve.At(p))}"));
        trace["mode"] = "markers";
        trace["x"] = PlotlyDocument.Numbers(figure.Percentiles.Select(p => scale.Of(curve.At(p))));
        trace["y"] = PlotlyDocument.Numbers(figure.Percentiles);
        trace["legendgroup"] = "s" + series;
        trace["showlegend"] = false;
        trace["marker"] = new JsonObject
        {
            ["color"] = Palette.Light[Palette.Of(series)],
            ["size"] = 9,
            ["symbol"] = Shapes.PlotlyName(series),
        };
        return trace;
    }
}

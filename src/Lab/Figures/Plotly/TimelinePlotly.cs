using System.Text.Json.Nodes;

namespace GrpcLab;

/// <summary>Writes a <see cref="TimelineFigure"/>: bars that begin at their start; instants as diamonds.</summary>
internal static class TimelinePlotly
{
    public static void AddTo(TimelineFigure figure, JsonArray data, JsonObject layout)
    {
        var scale = PlotlyScale.For(new(figure.Clock, Unit.Duration), figure.Spans.Select(s => s.End.TotalSeconds));
        var lanes = figure.Lanes;
        for (var i = 0; i < lanes.Count; i++)
        {
            var rows = figure.Spans.Select((span, row) => (span, row))
                .Where(s => (s.span.Lane ?? "") == lanes[i]).ToList();
            Add(data, rows.Where(s => s.span.End > s.span.Start),
                r => Bars(scale, lanes[i], figure.PlaceOf(lanes[i]), r));
            Add(data, rows.Where(s => s.span.End == s.span.Start),
                r => Instants(
                    scale, lanes[i], figure.PlaceOf(lanes[i]), r, named: rows.All(s => s.span.End == s.span.Start)));
            Add(data, rows, r => PlotlyDocument.Labels(
                r.Select(s => scale.Of(s.Span.End.TotalSeconds)), r.Select(s => (double)s.Row),
                r.Select(s => (s.Span.End == s.Span.Start ? " " : "") + TimelineFigure.Length(s.Span)),
                figure.PlaceOf(lanes[i])));
        }
        layout["xaxis"] = scale.ToAxis();
        layout["yaxis"] = PlotlyDocument.Rows(
            [.. figure.Spans.Select(s => new string('\u00A0', 2 * Math.Clamp(s.Depth, 0, 8)) + s.Label)]);
        PlotlyDocument.Legend(layout, lanes.Count > 1 ? lanes : []);
        layout["barmode"] = "overlay";
        layout["height"] = 190 + 28 * Math.Max(figure.Spans.Count, 3);
    }

    private static void Add(JsonArray data, IEnumerable<(TimelineSpan Span, int Row)> rows,
        Func<IReadOnlyList<(TimelineSpan Span, int Row)>, JsonObject> trace)
    {
        if (rows.ToList() is { Count: > 0 } list) data.Add((JsonNode)trace(list));
    }

    private static JsonObject Bars(
        PlotlyScale scale, string lane, int series, IReadOnlyList<(TimelineSpan Span, int Row)> rows)
    {
        var trace = Trace("bar", lane, series, rows);
        trace["orientation"] = "h";
        trace["base"] = PlotlyDocument.Numbers(rows.Select(r => scale.Of(r.Span.Start.TotalSeconds)));
        trace["x"] = PlotlyDocument.Numbers(rows.Select(r => scale.Of((r.Span.End - r.Span.Start).TotalSeconds)));
        trace["width"] = 0.6;
        trace["marker"] = new JsonObject { ["color"] = Palette.Light[Palette.Of(series)] };
        return trace;
    }

    private static JsonObject Instants(
        PlotlyScale scale, string lane, int series, IReadOnlyList<(TimelineSpan Span, int Row)> rows, bool named)
    {
        var trace = Trace("scatter", lane, series, rows);
        trace["mode"] = "markers";
        trace["showlegend"] = named;
        trace["x"] = PlotlyDocument.Numbers(rows.Select(r => scale.Of(r.Span.Start.TotalSeconds)));
        trace["marker"] =
            new JsonObject { ["color"] = Palette.Light[Palette.Of(series)], ["symbol"] = "diamond", ["size"] = 10 };
        return trace;
    }

    private static JsonObject Trace(
        string type, string lane, int series, IReadOnlyList<(TimelineSpan Span, int Row)> rows)
    {
        var trace = PlotlyDocument.Trace(type, lane, rows.Select(r => $"{r.Span.Label}: {TimelineFigure.Length(r.Span)}"
            + $", from {Unit.Time(r.Span.Start)} to {Unit.Time(r.Span.End)}"
            + (r.Span.Detail is { Length: > 0 } detail ? " · " + detail : "")));
        trace["y"] = new JsonArray([.. rows.Select(r => JsonValue.Create(r.Row))]);
        trace["legendgroup"] = "s" + series;
        return trace;
    }
}

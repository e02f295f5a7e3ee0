namespace GrpcLab;

/// <summary>Draws a <see cref="TimelineFigure"/> as a waterfall: a row per span, its length beside it.</summary>
internal sealed class TimelinePainter
{
    private const double Thickness = 16, LineHeight = 14;

    private readonly TimelineFigure _figure;
    private readonly SvgPage _page;
    private readonly IReadOnlyList<string> _lanes;
    private readonly AxisScale _scale;
    private readonly double _labels, _row, _bars;
    private PlotArea _plot;

    private TimelinePainter(TimelineFigure figure, SvgPage page)
    {
        (_figure, _page, _lanes) = (figure, page, figure.Lanes);
        var ends = figure.Spans.SelectMany(s => (double[])[s.Start.TotalSeconds, s.End.TotalSeconds]);
        _scale = AxisScale.For(new("", Unit.Duration), ends, fromZero: true, page.Narrow ? 3 : 6);
        var widest = figure.Spans.Max(s => Indent(s) + TextMetrics.Width(s.Label, 13));
        _labels = page.Narrow ? 0 : 12 + Math.Min(widest, (page.Right - page.Left) * 0.42);
        // Labels of two lines need higher rows.
        _bars = !page.Narrow && figure.Spans.Any(s => Indent(s) + TextMetrics.Width(s.Label, 13) > _labels - 12)
            ? 36 : 30;
        _row = page.Narrow ? _bars + 17 : _bars;
        var lengths = 10 + figure.Spans.Max(s => TextMetrics.Width(TimelineFigure.Length(s), 13, bold: true));
        _plot = new(page, page.Left + _labels, Math.Max(page.Right - lengths, page.Left + _labels + 60), 0, 0);
    }

    public static void Draw(TimelineFigure figure, SvgPage page)
    {
        if (figure.Spans.Count == 0) PlotArea.Empty(page);
        else new TimelinePainter(figure, page).Draw();
    }

    private static double Indent(TimelineSpan span) => Math.Clamp(span.Depth, 0, 8) * 14;

    private void Draw()
    {
        Legend.Draw(_page, _lanes, Swatch);
        if (_lanes.Count > 1) Hatching.Define(_page, _lanes.Max(_figure.PlaceOf) + 1);
        _plot = _plot with { Top = _page.Y + 4, Bottom = _page.Y + 4 + _figure.Spans.Count * _row };
        _plot = _plot with { Stretches = Stretches() };
        _plot.DrawX(_scale, _scale.TitleOf(new(_figure.Clock, Unit.Duration)), grid: true);
        for (var i = 0; i < _figure.Spans.Count; i++) DrawSpan(_figure.Spans[i], _plot.Top + i * _row);
        _plot.DrawVertical(_plot.X(_scale, 0), "a");
    }

    // Where labels stand above their bars, lines would run through the words.
    private IReadOnlyList<(double, double)> Stretches() => !_page.Narrow ? [(_plot.Top, _plot.Bottom)]
        : [.. _figure.Spans.Select((_, i) => (_plot.Top + i * _row + _row - _bars + 4, _plot.Top + (i + 1) * _row))];

    private void DrawSpan(TimelineSpan span, double top)
    {
        var lane = _lanes.ToList().IndexOf(span.Lane ?? "");
        var (from, to) = (_plot.X(_scale, span.Start.TotalSeconds), _plot.X(_scale, span.End.TotalSeconds));
        var y = top + _row - _bars + (_bars - Thickness) / 2;
        _page.Begin($"data-series=\"{lane}\"", Hover(span));
        _page.Rect(_page.Left, top, _page.Right - _page.Left, _row, "hit");
        DrawLabel(span, top);
        if (span.Start == span.End)
        {
            _page.Path(Shapes.Path(2, from, y + Thickness / 2, 5), $"f{Palette.Of(Place(lane))}");
        }
        else
        {
            DrawBar(from, to, y, lane);
        }

        var end = span.Start == span.End ? from + 6.5 : Math.Max(to, from + 2);
        _page.Text(end + 7, y + Thickness / 2 + 4.5, TimelineFigure.Length(span), "v");
        _page.End();
    }

    private void DrawLabel(TimelineSpan span, double top)
    {
        var indent = Indent(span);
        var room = (_page.Narrow ? _page.Right - _page.Left : _labels - 12) - indent;
        var lines = TextMetrics.Wrap(span.Label, room, 13, _page.Narrow ? 1 : 2);
        var y = _page.Narrow ? top + 17 : top + _bars / 2 + 4.5 - (lines.Count - 1) * LineHeight / 2;
        for (var i = 0; i < lines.Count; i++) _page.Text(_page.Left + indent, y + i * LineHeight, lines[i]);
    }

    private void DrawBar(double from, double to, double y, int lane)
    {
        var width = Math.Max(to - from, 2);
        _page.Rect(from, y, width, Thickness, $"f{Palette.Of(Place(lane))}", " rx=\"1\"");
        if (_lanes.Count > 1 && Hatching.Fill(Place(lane)) is { } fill)
        {
            _page.Rect(from, y, width, Thickness, "hatch", $" fill=\"{fill}\"");
        }
    }

    private int Place(int lane) => _figure.PlaceOf(_lanes[lane]);

    private static string Hover(TimelineSpan span) =>
        $"{span.Label}: {Unit.Time(span.Start)} to {Unit.Time(span.End)}, "
        + $"{TimelineFigure.Length(span)}"
        + (span.Lane is { Length: > 0 } lane ? $" ({lane})" : "")
        + (span.Detail is { Length: > 0 } detail ? "\n" + detail : "");

    private void Swatch(int lane, double x, double y) => DrawBar(x - 10, x + 10, y - Thickness / 2, lane);
}

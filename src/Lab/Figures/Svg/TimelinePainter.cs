namespace GrpcLab;

/// <summary>Draws a <see cref="TimelineFigure"/> as a waterfall: a row per span, its length beside it.</summary>
internal sealed class TimelinePainter
{
    private const double Thickness = 16, LineHeight = 14;

    private readonly TimelineFigure _figure;
    private readonly SvgPage _page;
    private readonly IReadOnlyList<string> _lanes;
    private readonly double _labels, _row, _bars;
    private PlotArea _plot;

    public TimelinePainter(TimelineFigure figure, SvgPage page)
    {
        (_figure, _page, _lanes) = (figure, page, figure.Lanes);
        var ends = figure.Spans.SelectMany(s => (double[])[s.Start.TotalSeconds, s.End.TotalSeconds]);
        var scale = AxisScale.For(new("", Unit.Duration), ends, fromZero: true, page.Narrow ? 3 : 6);
        var widest = figure.Spans.Max(s => Indent(s) + TextMetrics.Width(s.Label, 13));
        _labels = page.Narrow ? 0 : 12 + Math.Min(widest, (page.Right - page.Left) * 0.42);
        // Labels of two lines need higher rows.
        _bars = !page.Narrow && widest > _labels - 12 ? 36 : 30;
        _row = page.Narrow ? _bars + 17 : _bars;
        var lengths = 10 + figure.Spans.Max(s => TextMetrics.Width(s.Length, 13, bold: true));
        _plot = PlotArea.BesideLabels(page, scale, _labels, lengths);
    }

    public void Draw()
    {
        Legend.Draw(_page, _lanes, (lane, x, y) => Bar(lane, x - 10, y - Thickness / 2, 20));
        if (_lanes.Count > 1) _page.DefineHatching(_lanes.Max(_figure.PlaceOf) + 1);
        _plot = _plot with { Top = _page.Y + 4, Bottom = _page.Y + 4 + _figure.Spans.Count * _row };
        _plot = _plot with { Stretches = Stretches() };
        _plot.DrawX(_plot.Across.TitleOf(new(_figure.Clock, Unit.Duration)), grid: true);
        foreach (var (i, span) in _figure.Spans.Index()) DrawSpan(span, _plot.Top + i * _row);
        _plot.DrawVertical(_plot.X(0), "a");
    }

    private static double Indent(TimelineSpan span) => span.Indent * 14;

    // Where labels stand above their bars, lines would run through the words.
    private IReadOnlyList<(double, double)> Stretches() => !_page.Narrow ? [(_plot.Top, _plot.Bottom)]
        : [.. _figure.Spans.Select((_, i) => (_plot.Top + i * _row + _row - _bars + 4, _plot.Top + (i + 1) * _row))];

    private void DrawSpan(TimelineSpan span, double top)
    {
        var lane = _lanes.ToList().IndexOf(span.Lane ?? "");
        var (from, to) = (_plot.X(span.Start.TotalSeconds), _plot.X(span.End.TotalSeconds));
        var y = top + _row - _bars + (_bars - Thickness) / 2;
        _page.Begin(span.Hover, lane);
        _page.Rect(_page.Left, top, _page.Right - _page.Left, _row, "hit");
        DrawLabel(span, top);
        if (span.IsInstant)
        {
            _page.Path(Shapes.Path(2, from, y + Thickness / 2, 5), $"f{Palette.Of(_figure.PlaceOf(_lanes[lane]))}");
        }
        else
        {
            Bar(lane, from, y, Math.Max(to - from, 2));
        }

        var end = span.IsInstant ? from + 6.5 : Math.Max(to, from + 2);
        _page.Text(end + 7, y + Thickness / 2 + 4.5, span.Length, "v");
        _page.End();
    }

    private void DrawLabel(TimelineSpan span, double top)
    {
        var room = (_page.Narrow ? _page.Right - _page.Left : _labels - 12) - Indent(span);
        var lines = TextMetrics.Wrap(span.Label, room, 13, _page.Narrow ? 1 : 2);
        var y = _page.Narrow ? top + 17 : top + _bars / 2 + 4.5 - (lines.Count - 1) * LineHeight / 2;
        foreach (var (i, line) in lines.Index()) _page.Text(_page.Left + Indent(span), y + i * LineHeight, line);
    }

    private void Bar(int lane, double x, double y, double width) =>
        _page.Fill(x, y, width, Thickness, _figure.PlaceOf(_lanes[lane]), hatched: _lanes.Count > 1);
}

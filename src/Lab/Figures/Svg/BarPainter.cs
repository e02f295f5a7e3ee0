namespace GrpcLab;

/// <summary>Draws a <see cref="BarFigure"/>: one row per bar, label, bar, whisker, value.</summary>
internal sealed class BarPainter
{
    private readonly BarFigure _figure;
    private readonly SvgPage _page;
    private readonly IReadOnlyList<string> _series;
    private readonly IReadOnlyList<double> _onAxis;
    private readonly AxisScale _scale;
    private readonly double _thickness, _labels;
    // Values are written last, above the reference line.
    private readonly List<Action> _texts = [];
    private PlotArea _plot;

    public BarPainter(BarFigure figure, SvgPage page)
    {
        (_figure, _page, _series) = (figure, page, figure.Series);
        _onAxis = [.. figure.Values, .. figure.Reference is { } reference ? (double[])[reference] : []];
        _scale = AxisScale.For(figure.Value, _onAxis, fromZero: true, page.Narrow ? 3 : 5);
        _thickness = figure.Bars.Count > 40 ? 10 : _series.Count > 1 ? 15 : 20;
        var widest = figure.Bars.Max(b => TextMetrics.Width(b.Label, 13));
        _labels = page.Narrow ? 0 : 12 + Math.Min(widest, (page.Right - page.Left) * 0.32);
        var values = 10 + figure.Bars.Max(b => TextMetrics.Width(figure.Print(b.Value), 13, bold: true));
        _plot = PlotArea.BesideLabels(page, _scale, _labels, values);
    }

    public void Draw()
    {
        Legend.Draw(_page, _series, Swatch);
        if (_series.Count > 1 && !_scale.Log) _page.DefineHatching(_series.Count);
        var groups = Groups().Select(bars => (Bars: bars, Row: Measure(bars))).ToList();
        _plot = _plot with { Top = _page.Y + 4, Bottom = _page.Y + 4 + groups.Sum(g => g.Row.Height) };
        _plot = _plot with { Stretches = Stretches(groups.Select(g => g.Row)) };
        // The grid lies under the marks, so it is drawn before them.
        _plot.DrawX(_scale.TitleOf(_figure.Value), grid: true);
        var y = _plot.Top;
        foreach (var (bars, row) in groups)
        {
            DrawGroup(bars, row, y);
            y += row.Height;
        }
        if (!_scale.Log) _plot.DrawVertical(_plot.X(0), "a");
        if (_figure.Reference is { } reference) _plot.DrawVertical(_plot.X(reference), "w", "1.5 3.5");
        _texts.ForEach(write => write());
        Notes();
    }

    // Bars of one label stand together when there are series; otherwise each bar is its own row, equal labels or not.
    private IEnumerable<IReadOnlyList<Bar>> Groups() => _series.Count > 1
        ? _figure.Bars.GroupBy(b => b.Label).Select(g => (IReadOnlyList<Bar>)[.. g])
        : _figure.Bars.Select(b => (IReadOnlyList<Bar>)[b]);

    private (IReadOnlyList<string> Lines, double Height) Measure(IReadOnlyList<Bar> bars)
    {
        var room = _page.Narrow ? _page.Right - _page.Left : _labels - 12;
        var lines = TextMetrics.Wrap(bars[0].Label, room, 13, _page.Narrow ? 2 : 3);
        var (text, marks) = (lines.Count * 17.0, bars.Count * (_thickness + 3));
        var gap = bars.Count > 1 || _page.Narrow ? 12 : 8;
        return (lines, (_page.Narrow ? text + 4 + marks : Math.Max(text, marks)) + gap);
    }

    // Where labels stand above their bars, lines would run through the words.
    private IReadOnlyList<(double, double)> Stretches(IEnumerable<(IReadOnlyList<string> Lines, double Height)> rows)
    {
        var y = _plot.Top;
        return !_page.Narrow ? [(_plot.Top, _plot.Bottom)]
            : [.. rows.Select(row => (y + 4 + row.Lines.Count * 17, y += row.Height))];
    }

    private void DrawGroup(IReadOnlyList<Bar> bars, (IReadOnlyList<string> Lines, double Height) row, double y)
    {
        var textTop = _page.Narrow ? y + 2 : y + (row.Height - row.Lines.Count * 17) / 2;
        _page.Begin(bars[0].Label);
        foreach (var (i, line) in row.Lines.Index())
        {
            _page.Text(_page.Narrow ? _page.Left : _plot.Left - 12, textTop + i * 17 + 13, line, "",
                _page.Narrow ? "" : "end");
        }

        _page.End();
        var marks = bars.Count * (_thickness + 3);
        var top = _page.Narrow ? y + 4 + row.Lines.Count * 17 + 4 : y + (row.Height - marks) / 2;
        foreach (var (i, bar) in bars.Index()) DrawBar(bar, top + i * (_thickness + 3) + 1.5);
    }

    private void DrawBar(Bar bar, double top)
    {
        var series = _series.ToList().IndexOf(bar.Series ?? "");
        var (middle, zero, x) = (top + _thickness / 2, _plot.X(0), _plot.X(bar.Value));
        _page.Begin(_figure.Hover(bar), series);
        _page.Rect(_plot.Left, top - 1, _page.Right - _plot.Left, _thickness + 2, "hit");
        if (!_scale.Log)
        {
            _page.Fill(Math.Min(zero, x), top, Math.Max(Math.Abs(x - zero), 1), _thickness, series, hatched: true);
        }

        var end = Math.Max(x + (_scale.Log ? 5.5 : 0), Whisker(bar, middle, x));
        if (_scale.Log) Dot(series, x, middle);
        _page.End();
        _texts.Add(() =>
        {
            _page.Begin(_figure.Hover(bar), series);
            _page.Text(Math.Max(end, _scale.Log ? 0 : zero) + 8, middle + 4.5, _figure.Print(bar.Value), "v");
            _page.End();
        });
    }

    // Drawn twice, first broad in the paper's colour, so that it is seen on the bar as well as beside it.
    private double Whisker(Bar bar, double y, double x)
    {
        if (!bar.HasInterval) return x;
        var (low, high) = (_plot.X(bar.Low ?? bar.Value), _plot.X(bar.High ?? bar.Value));
        var path = $"M{SvgPage.N(low)} {SvgPage.N(y)}H{SvgPage.N(high)}M{SvgPage.N(low)} "
            + $"{SvgPage.N(y - 4)}v8M{SvgPage.N(high)} {SvgPage.N(y - 4)}v8";
        if (!_scale.Log) _page.Path(path, "k");
        _page.Path(path, "w");
        return Math.Max(low, high);
    }

    private void Notes()
    {
        if (_figure.Bars.Any(b => b.HasInterval)) _page.Notes.Add($"Whiskers: {_figure.IntervalName}.");
        if (_figure.Reference is { } reference) _page.Notes.Add($"Dotted line: {_figure.Print(reference)}.");
        if (_scale.Log && _onAxis.Any(v => v <= 0)) _page.Notes.Add(SvgPage.ZeroAtLeftEnd);
    }

    private void Swatch(int series, double x, double y)
    {
        if (_scale.Log) Dot(series, x, y);
        else _page.Fill(x - 10, y - 6, 20, 12, series, hatched: true);
    }

    private void Dot(int series, double x, double y) =>
        _page.Path(Shapes.Path(series, x, y, 5.5), $"f{Palette.Of(series)}");
}

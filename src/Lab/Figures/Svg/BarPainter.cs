namespace GrpcLab;

/// <summary>Draws a <see cref="BarFigure"/>: one row per bar, label, bar, whisker, value.</summary>
internal sealed class BarPainter
{
    private readonly BarFigure _figure;
    private readonly SvgPage _page;
    private readonly IReadOnlyList<string> _series;
    private readonly AxisScale _scale;
    private readonly double _thickness, _labels, _values;
    // Written last, above the reference line.
    private readonly List<(double X, double Y, Bar Bar, int Series)> _texts = [];
    private PlotArea _plot;

    private BarPainter(BarFigure figure, SvgPage page)
    {
        (_figure, _page, _series) = (figure, page, figure.Series);
        _scale = AxisScale.For(figure.Value, Values(figure), fromZero: true, page.Narrow ? 3 : 5);
        _thickness = figure.Bars.Count > 40 ? 10 : _series.Count > 1 ? 15 : 20;
        _values = 10 + figure.Bars.Max(b => TextMetrics.Width(Text(b), 13, bold: true));
        var widest = figure.Bars.Max(b => TextMetrics.Width(b.Label, 13));
        _labels = page.Narrow ? 0 : 12 + Math.Min(widest, (page.Right - page.Left) * 0.32);
        _plot = new(page, page.Left + _labels, Math.Max(page.Right - _values, page.Left + _labels + 60), 0, 0);
    }

    public static void Draw(BarFigure figure, SvgPage page)
    {
        if (figure.Bars.Count == 0) PlotArea.Empty(page);
        else new BarPainter(figure, page).Draw();
    }

    private static IEnumerable<double> Values(BarFigure figure) =>
        figure.Bars.SelectMany(b => (double?[])[b.Value, b.Low, b.High]).Append(figure.Reference).OfType<double>();

    private string Text(Bar bar) => _figure.Print(bar.Value);

    private void Draw()
    {
        Legend.Draw(_page, _series, Swatch);
        if (_series.Count > 1 && !_scale.Log) Hatching.Define(_page, _series.Count);
        var groups = Groups().ToList();
        var rows = groups.Select(Measure).ToList();
        _plot = _plot with { Top = _page.Y + 4, Bottom = _page.Y + 4 + rows.Sum(r => r.Height) };
        _plot = _plot with { Stretches = Stretches(rows) };
        // The grid lies under the marks, so it is drawn before them.
        _plot.DrawX(_scale, _scale.TitleOf(_figure.Value), grid: true);
        var y = _plot.Top;
        foreach (var (bars, row) in groups.Zip(rows))
        {
            DrawGroup(bars, row, y);
            y += row.Height;
        }
        Baseline();
        foreach (var text in _texts) DrawText(text.X, text.Y, text.Bar, text.Series);
        Notes();
    }

    private void DrawText(double x, double y, Bar bar, int series)
    {
        _page.Begin($"data-series=\"{series}\"", Hover(bar));
        _page.Text(x, y, Text(bar), "v");
        _page.End();
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
    private IReadOnlyList<(double, double)> Stretches(IReadOnlyList<(IReadOnlyList<string> Lines, double Height)> rows)
    {
        if (!_page.Narrow) return [(_plot.Top, _plot.Bottom)];
        List<(double, double)> stretches = [];
        var y = _plot.Top;
        foreach (var row in rows)
        {
            stretches.Add((y + 4 + row.Lines.Count * 17, y + row.Height));
            y += row.Height;
        }
        return stretches;
    }

    private void DrawGroup(IReadOnlyList<Bar> bars, (IReadOnlyList<string> Lines, double Height) row, double y)
    {
        var textTop = _page.Narrow ? y + 2 : y + (row.Height - row.Lines.Count * 17) / 2;
        _page.Begin(title: bars[0].Label);
        for (var i = 0; i < row.Lines.Count; i++)
        {
            _page.Text(_page.Narrow ? _page.Left : _plot.Left - 12, textTop + i * 17 + 13, row.Lines[i], "",
                _page.Narrow ? "" : "end");
        }

        _page.End();
        var marks = bars.Count * (_thickness + 3);
        var top = _page.Narrow ? y + 4 + row.Lines.Count * 17 + 4 : y + (row.Height - marks) / 2;
        for (var i = 0; i < bars.Count; i++) DrawBar(bars[i], top + i * (_thickness + 3) + 1.5);
    }

    private void DrawBar(Bar bar, double top)
    {
        var series = _series.ToList().IndexOf(bar.Series ?? "");
        var (middle, x) = (top + _thickness / 2, _plot.X(_scale, bar.Value));
        _page.Begin($"data-series=\"{series}\"", Hover(bar));
        _page.Rect(_plot.Left, top - 1, _page.Right - _plot.Left, _thickness + 2, "hit");
        if (!_scale.Log) DrawFrom(_plot.X(_scale, 0), x, top, series);
        var end = Math.Max(x + (_scale.Log ? 5.5 : 0), Whisker(bar, middle, x));
        if (_scale.Log) _page.Path(Shapes.Path(series, x, middle, 5.5), $"f{Palette.Of(series)}");
        _page.End();
        _texts.Add((Math.Max(end, _scale.Log ? 0 : _plot.X(_scale, 0)) + 8, middle + 4.5, bar, series));
    }

    private void DrawFrom(double zero, double x, double top, int series)
    {
        var (left, width) = (Math.Min(zero, x), Math.Max(Math.Abs(x - zero), 1));
        _page.Rect(left, top, width, _thickness, $"f{Palette.Of(series)}", " rx=\"1\"");
        if (Hatching.Fill(series) is { } fill) _page.Rect(left, top, width, _thickness, "hatch", $" fill=\"{fill}\"");
    }

    // Drawn twice, first broad in the paper's colour, so that it is seen on the bar as well as beside it.
    private double Whisker(Bar bar, double y, double x)
    {
        if (bar.Low is null && bar.High is null) return x;
        var (low, high) = (_plot.X(_scale, bar.Low ?? bar.Value), _plot.X(_scale, bar.High ?? bar.Value));
        var path = $"M{SvgPage.N(low)} {SvgPage.N(y)}H{SvgPage.N(high)}M{SvgPage.N(low)} "
            + $"{SvgPage.N(y - 4)}v8M{SvgPage.N(high)} {SvgPage.N(y - 4)}v8";
        if (!_scale.Log) _page.Path(path, "k");
        _page.Path(path, "w");
        return Math.Max(low, high);
    }

    private string Hover(Bar bar)
    {
        var interval = bar.Low is null && bar.High is null ? ""
            : $" ({_figure.IntervalName} {_figure.Print(bar.Low ?? bar.Value)} to "
                + $"{_figure.Print(bar.High ?? bar.Value)})";
        return $"{BarFigure.Name(bar)}: {Text(bar)}{interval}"
            + (bar.Detail is { Length: > 0 } detail ? "\n" + detail : "");
    }

    private void Baseline()
    {
        if (!_scale.Log) _plot.DrawVertical(_plot.X(_scale, 0), "a");
        if (_figure.Reference is { } reference) _plot.DrawVertical(_plot.X(_scale, reference), "w", "1.5 3.5");
    }

    private void Notes()
    {
        if (_figure.HasIntervals) _page.Notes.Add($"Whiskers: {_figure.IntervalName}.");
        if (_figure.Reference is { } reference) _page.Notes.Add($"Dotted line: {_figure.Print(reference)}.");
        if (_scale.Log && Values(_figure).Any(v => v <= 0))
        {
            _page.Notes.Add("Values of zero or less have no place on this axis and stand at its left end.");
        }
    }

    private void Swatch(int series, double x, double y)
    {
        if (_scale.Log) _page.Path(Shapes.Path(series, x, y, 5.5), $"f{Palette.Of(series)}");
        else DrawSwatch(series, x, y);
    }

    private void DrawSwatch(int series, double x, double y)
    {
        _page.Rect(x - 10, y - 6, 20, 12, $"f{Palette.Of(series)}", " rx=\"1\"");
        if (Hatching.Fill(series) is { } fill) _page.Rect(x - 10, y - 6, 20, 12, "hatch", $" fill=\"{fill}\"");
    }
}

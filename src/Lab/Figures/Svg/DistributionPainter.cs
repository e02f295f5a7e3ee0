namespace GrpcLab;

/// <summary>Draws a <see cref="DistributionFigure"/>: step curves, percentiles marked on them.</summary>
internal sealed class DistributionPainter(DistributionFigure figure, SvgPage page)
{
    private readonly IReadOnlyList<Ecdf> _curves = figure.Curves;

    public void Draw()
    {
        Legend.Draw(page, [.. _curves.Select(Name)], Swatch);
        var x = AxisScale.For(
            figure.Value, Ends(), fromZero: !figure.Value.Log && Ends().Min() >= 0, page.Narrow ? 3 : 6);
        var y = new AxisScale(
            0, 1, false, [.. ((double[])[0, 0.25, 0.5, 0.75, 1]).Select(s => new Tick(s, Unit.Percent.Format(s)))], "");
        page.Paragraph("Share of calls at or below", "m", 13, 2);
        var plot = PlotArea.Of(page, x, y, PercentileRoom(), page.Narrow ? 200 : 250);
        plot.DrawY();
        PercentileNames(plot);
        plot.DrawX(x.TitleOf(figure.Value), grid: false);
        for (var i = 0; i < _curves.Count; i++) DrawCurve(plot, i);
        if (x.Log && _curves.Any(c => c.Count > 0 && c.Min <= 0)) page.Notes.Add(SvgPage.ZeroAtLeftEnd);
    }

    private List<double> Ends() =>
        [.. _curves.Where(c => c.Count > 0).SelectMany(c => c.Corners().Select(p => p.Value))];

    // The legend says what the markers show, so that no label has to stand among the curves.
    private string Name(Ecdf curve)
    {
        var percentiles = figure.Percentiles.Where(curve.Tells).Select(p =>
            $"{DistributionFigure.PercentileName(p)} {figure.Value.Unit.Format(curve.At(p))}").ToList();
        while (percentiles.Count > 0
            && TextMetrics.Width($"{curve.Label}: {string.Join(" · ", percentiles)}", 13) > Legend.Room(page))
        {
            percentiles.RemoveAt(percentiles.Count - 1);
        }

        return percentiles.Count == 0 ? curve.Label : $"{curve.Label}: {string.Join(" · ", percentiles)}";
    }

    private double PercentileRoom() => figure.KnownPercentiles(_curves) is { Count: > 0 } told
        ? 8 + told.Max(p => TextMetrics.Width(DistributionFigure.PercentileName(p), 12)) : 4;

    private void PercentileNames(PlotArea plot)
    {
        var reached = double.NegativeInfinity;
        foreach (var share in figure.KnownPercentiles(_curves).OrderDescending())
        {
            var y = plot.Y(share);
            page.Line(plot.Left, y, plot.Right, y, "a", "1 3");
            var label = Math.Max(y + 4, reached + 14);
            if (label > plot.Bottom + 4) continue;
            page.Text(plot.Right + 6, label, DistributionFigure.PercentileName(share), "n");
            reached = label;
        }
    }

    private void DrawCurve(PlotArea plot, int series)
    {
        if (_curves[series] is not { Count: > 0 } curve) return;
        page.Begin(series: series);
        page.Begin($"{Name(curve)} · n = {Unit.Count.Format(curve.Count)}");
        page.Path(Steps(plot, curve), $"s{Palette.Of(series)}");
        page.End();
        foreach (var share in figure.Percentiles.Where(curve.Tells))
        {
            page.Begin(figure.Hover(curve, share, curve.At(share)));
            page.Path(Shapes.Path(series, plot.X(curve.At(share)), plot.Y(share), 5), $"f{Palette.Of(series)}");
            page.End();
        }
        page.End();
    }

    private static string Steps(PlotArea plot, Ecdf curve) =>
        $"M{SvgPage.N(plot.X(curve.Min))} {SvgPage.N(plot.Bottom)}" + string.Concat(curve.Corners()
            .Select(c => $"H{SvgPage.N(plot.X(c.Value))}V{SvgPage.N(plot.Y(c.Share))}"));

    private void Swatch(int series, double x, double y)
    {
        page.Line(x - 10, y, x + 10, y, $"s{Palette.Of(series)}");
        page.Path(Shapes.Path(series, x, y, 4), $"f{Palette.Of(series)}");
    }
}

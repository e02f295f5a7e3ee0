using System.Text;

namespace GrpcLab;

/// <summary>Draws a <see cref="LineFigure"/>: bands under lines under markers.</summary>
internal sealed class LinePainter(LineFigure figure, SvgPage page)
{
    // Marks on a line whose points are not all marked.
    private const int FewMarks = 8;

    private const int MaxMarks = 60;

    public void Draw()
    {
        Legend.Draw(page, [.. figure.Lines.Select(l => l.Label)], Swatch);
        var (least, most) = (figure.Ys.Min(), figure.Ys.Max());
        var x = AxisScale.For(figure.X, figure.Xs, fromZero: false, page.Narrow ? 4 : 7);
        // A line may not start at zero, but a lower edge near zero had better be zero.
        var y = AxisScale.For(
            figure.Y, figure.Ys, fromZero: least >= 0 && least < most / 2, AxisScale.LinesFitting(figure.Y));
        page.Paragraph(Title(y), "m", 13, 2);
        var plot = PlotArea.Of(page, x, y, page.Narrow ? 210 : 270);
        plot.DrawY();
        plot.DrawX(x.TitleOf(figure.X), grid: false);
        page.Line(plot.Left, plot.Bottom, plot.Right, plot.Bottom, "a");
        for (var i = 0; i < figure.Lines.Count; i++) DrawLine(plot, i);
        Notes(x, y);
    }

    // A single line has no legend, so its name stands with the axis.
    private string Title(AxisScale y) => string.Join(" · ", ((string[])[y.TitleOf(figure.Y),
        figure.Lines.Count == 1 ? figure.Lines[0].Label : ""]).Where(t => t.Length > 0 && t != figure.Title));

    private void DrawLine(PlotArea plot, int series)
    {
        var line = figure.Lines[series];
        var points = LineFigure.Ordered(line);
        if (points.Count == 0) return;
        page.Begin(series: series);
        if (Band(plot, points) is { Length: > 0 } band) page.Path(band, $"f{figure.ColourOf(series)} band");
        page.Begin(line.Label);
        page.Path("M" + string.Join("L", points.Select(p => plot.Point(p.X, p.Y))),
            $"s{figure.ColourOf(series)}", Dash(line));
        page.End();
        var step = MarkEvery(line);
        // More hover values than places to point at make a picture heavy; the data table has them all.
        var told = (points.Count + MaxMarks - 1) / MaxMarks;
        for (var i = 0; i < points.Count; i++)
        {
            var marked = step > 0 && i % step == step / 2;
            if (marked || i % told == 0) DrawPoint(plot, series, points[i], marked);
        }

        page.End();
    }

    private static string Band(PlotArea plot, IReadOnlyList<LinePoint> points)
    {
        var path = new StringBuilder();
        foreach (var band in LineFigure.Bands(points))
        {
            path.Append('M').AppendJoin('L', band.Select(p => plot.Point(p.X, p.High!.Value))
                .Concat(Enumerable.Reverse(band).Select(p => plot.Point(p.X, p.Low!.Value)))).Append('Z');
        }

        return path.ToString();
    }

    private void DrawPoint(PlotArea plot, int series, LinePoint point, bool marked)
    {
        page.Begin(figure.Hover(figure.Lines[series], point));
        var (px, py) = (plot.X(point.X), plot.Y(point.Y));
        page.Path(Shapes.Path(0, px, py, 9), "hit");
        if (marked) page.Path(Shapes.Path(series, px, py, 4.5), $"f{figure.ColourOf(series)}");
        page.End();
    }

    // Measured lines are told apart by their marks, so that dashes can mean "predicted". Zero: none.
    private int MarkEvery(Line line) => !line.Measured ? 0
        : figure.Markers && line.Points.Count <= MaxMarks ? 1
        : figure.Lines.Count(l => l.Measured) > 1 ? Math.Max(1, line.Points.Count / FewMarks) : 0;

    private static string Dash(Line line) => line.Predicted ? "5 4" : line.Reference ? "1.5 3.5" : "";

    private void Swatch(int series, double x, double y)
    {
        page.Line(x - 10, y, x + 10, y, $"s{figure.ColourOf(series)}", Dash(figure.Lines[series]));
        if (MarkEvery(figure.Lines[series]) > 0)
        {
            page.Path(Shapes.Path(series, x, y, 4.5), $"f{figure.ColourOf(series)}");
        }
    }

    private void Notes(AxisScale x, AxisScale y)
    {
        if (figure.HasBands) page.Notes.Add($"Bands: {LineFigure.IntervalName}.");
        if (figure.Lines.Any(l => l.Predicted)) page.Notes.Add("Dashed: predicted.");
        if ((x.Log && figure.Xs.Min() <= 0) || (y.Log && figure.Ys.Min() <= 0))
        {
            page.Notes.Add("Values of zero or less cannot be shown on a logarithmic axis and are drawn at its end.");
        }
    }
}

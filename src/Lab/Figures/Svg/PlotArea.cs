namespace GrpcLab;

/// <summary>The rectangle data is drawn in, and the axes around it.</summary>
internal sealed record PlotArea(SvgPage Page, double Left, double Right, double Top, double Bottom)
{
    /// <summary>Room for rows: labels on the left, values on the right; its height is not known yet.</summary>
    public static PlotArea BesideLabels(SvgPage page, double labels, double values) =>
        new(page, page.Left + labels, Math.Max(page.Right - values, page.Left + labels + 60), 0, 0);

    public double X(AxisScale scale, double value) => Left + scale.At(value) * (Right - Left);

    public double Y(AxisScale scale, double value) => Bottom - scale.At(value) * (Bottom - Top);

    /// <summary>
    /// The heights between which vertical lines run. Default: all; fewer where they would cross text.
    /// </summary>
    public IReadOnlyList<(double Top, double Bottom)> Stretches { get; init; } = [(Top, Bottom)];

    /// <summary>A line across the plot at a value, leaving out what is not a stretch.</summary>
    public void DrawVertical(double x, string css, string dash = "") =>
        Page.Path(string.Concat(Stretches.Select(s => $"M{SvgPage.N(x)} {SvgPage.N(s.Top)}V{SvgPage.N(s.Bottom)}")),
            css, dash);

    /// <summary>Grid and labels of the horizontal axis, its title below; moves the page on.</summary>
    public void DrawX(AxisScale scale, string title, bool grid)
    {
        var reached = double.NegativeInfinity;
        foreach (var tick in scale.Ticks)
        {
            var x = X(scale, tick.Value);
            if (grid && tick.Label.Length > 0) DrawVertical(x, "g");
            if (scale.Log || !grid) Page.Line(x, Bottom, x, Bottom + (tick.Label.Length > 0 ? 5 : 3), "a");
            reached = LabelX(tick, x, reached);
        }
        Page.Y = Bottom + 22;
        if (title.Length == 0) return;
        Page.Y += 17;
        Page.Text(
            (Left + Right) / 2, Page.Y - 4, TextMetrics.Truncate(title, Page.Right - Page.Left, 13), "m", "middle");
    }

    // A label is kept inside the page, and left out where it would touch the one before.
    private double LabelX(Tick tick, double x, double reached)
    {
        var half = TextMetrics.Width(tick.Label, 13) / 2;
        var centre = Math.Clamp(x, Page.Left + half - 8, Page.Right - half + 8);
        if (tick.Label.Length == 0 || centre - half < reached + 6) return reached;
        Page.Text(centre, Bottom + 18, tick.Label, "m", "middle");
        return centre + half;
    }

    public void DrawY(AxisScale scale)
    {
        var reached = double.PositiveInfinity;
        foreach (var tick in scale.Ticks.Where(t => t.Label.Length > 0))
        {
            var y = Y(scale, tick.Value);
            Page.Line(Left, y, Right, y, "g");
            if (y + 8 > reached) continue;
            Page.Text(Left - 8, y + 4.5, tick.Label, "m", "end");
            reached = y - 8;
        }
    }

    public static double Gutter(AxisScale scale) =>
        8 + scale.Ticks.Select(t => TextMetrics.Width(t.Label, 13)).DefaultIfEmpty(0).Max();
}

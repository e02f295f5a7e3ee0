namespace GrpcLab;

/// <summary>The rectangle data is drawn in, and the axes around it.</summary>
internal sealed record PlotArea(
    SvgPage Page, AxisScale Across, AxisScale Up, double Left, double Right, double Top, double Bottom)
{
    /// <summary>Room for rows: labels on the left, values on the right; its height is not known yet.</summary>
    public static PlotArea BesideLabels(SvgPage page, AxisScale across, double labels, double values) => new(
        page, across, across, page.Left + labels, Math.Max(page.Right - values, page.Left + labels + 60), 0, 0);

    /// <summary>Room for curves, with this much on the right.</summary>
    public static PlotArea Of(SvgPage page, AxisScale across, AxisScale up, double height)
    {
        var gutter = 8 + up.Ticks.Select(t => TextMetrics.Width(t.Label, 13)).DefaultIfEmpty(0).Max();
        return new(page, across, up, page.Left + gutter, page.Right - 8, page.Y + 10, page.Y + 10 + height);
    }

    public double X(double value) => Left + Across.At(value) * (Right - Left);

    public double Y(double value) => Bottom - Up.At(value) * (Bottom - Top);

    /// <summary>A point of a path.</summary>
    public string Point(double x, double y) => $"{SvgPage.N(X(x))} {SvgPage.N(Y(y))}";

    /// <summary>
    /// The heights between which vertical lines run. Default: all; fewer where they would cross text.
    /// </summary>
    public IReadOnlyList<(double Top, double Bottom)> Stretches { get; init; } = [(Top, Bottom)];

    /// <summary>A line across the plot at a value, leaving out what is not a stretch.</summary>
    public void DrawVertical(double x, string css, string dash = "") =>
        Page.Path(string.Concat(Stretches.Select(s => $"M{SvgPage.N(x)} {SvgPage.N(s.Top)}V{SvgPage.N(s.Bottom)}")),
            css, dash);

    /// <summary>Grid and labels of the horizontal axis, its title below; moves the page on.</summary>
    public void DrawX(string title, bool grid)
    {
        var reached = double.NegativeInfinity;
        foreach (var tick in Across.Ticks)
        {
            var x = X(tick.Value);
            if (grid && tick.Label.Length > 0) DrawVertical(x, "g");
            if (Across.Log || !grid) Page.Line(x, Bottom, x, Bottom + (tick.Label.Length > 0 ? 5 : 3), "a");
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

    public void DrawY()
    {
        var reached = double.PositiveInfinity;
        foreach (var tick in Up.Ticks.Where(t => t.Label.Length > 0))
        {
            var y = Y(tick.Value);
            Page.Line(Left, y, Right, y, "g");
            if (y + 8 > reached) continue;
            Page.Text(Left - 8, y + 4.5, tick.Label, "m", "end");
            reached = y - 8;
        }
    }
}

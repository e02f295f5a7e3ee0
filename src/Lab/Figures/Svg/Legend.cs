namespace GrpcLab;

/// <summary>Names the series above the plot, wrapped into rows, so that it never covers data.</summary>
internal static class Legend
{
    private const double Swatch = 26, Gap = 20, Row = 22;

    /// <summary>Draws one entry per name and moves the page on; nothing for a single series.</summary>
    public static void Draw(SvgPage page, IReadOnlyList<string> names, Action<int, double, double> swatch)
    {
        if (names.Count < 2) return;
        var (x, room) = (page.Left, page.Right - page.Left - Swatch - 4);
        page.Y += 2;
        foreach (var (i, name) in names.Index())
        {
            var label = TextMetrics.Truncate(name.Length == 0 ? "(other)" : name, room, 13);
            var width = Swatch + TextMetrics.Width(label, 13);
            if (i > 0 && x + width > page.Right) (x, page.Y) = (page.Left, page.Y + Row);
            page.Begin(name, i, "key");
            page.Rect(x - 3, page.Y, width + 6, Row - 2, "hit");
            swatch(i, x + 10, page.Y + Row / 2 - 1);
            page.Text(x + Swatch, page.Y + 14.5, label);
            page.End();
            x += width + Gap;
        }
        page.Y += Row + 4;
    }
}

using System.Globalization;

namespace GrpcLab;

/// <summary>Marks that tell series apart without colour.</summary>
internal static class Shapes
{
    private const int Count = 7;

    /// <summary>The outline of a series' mark.</summary>
    public static string Path(int series, double x, double y, double r)
    {
        var (l, t, rt, b) = (SvgPage.N(x - r), SvgPage.N(y - r), SvgPage.N(x + r), SvgPage.N(y + r));
        var (cx, cy, d) = (SvgPage.N(x), SvgPage.N(y), SvgPage.N(2 * r));
        return (series % Count) switch
        {
            0 => $"M{l} {cy}a{SvgPage.N(r)} {SvgPage.N(r)} 0 1 0 {d} 0a{SvgPage.N(r)} {SvgPage.N(r)} 0 1 0 -{d} 0Z",
            1 => $"M{l} {t}H{rt}V{b}H{l}Z",
            2 => $"M{cx} {SvgPage.N(y - r * 1.3)}L{SvgPage.N(x + r * 1.3)} {cy}L{cx} "
                + $"{SvgPage.N(y + r * 1.3)}L{SvgPage.N(x - r * 1.3)} {cy}Z",
            3 => $"M{cx} {SvgPage.N(y - r * 1.2)}L{SvgPage.N(x + r * 1.2)} {b}H{SvgPage.N(x - r * 1.2)}Z",
            4 => $"M{cx} {SvgPage.N(y + r * 1.2)}L{SvgPage.N(x + r * 1.2)} {t}H{SvgPage.N(x - r * 1.2)}Z",
            5 => Cross(x, y, r),
            _ => $"M{l} {t}H{rt}L{l} {b}H{rt}Z",
        };
    }

    /// <summary>Plotly's names of the same marks.</summary>
    public static string PlotlyName(int series) =>
        ((string[])[
            "circle", "square", "diamond", "triangle-up", "triangle-down", "cross", "hourglass"])[series % Count];

    private static string Cross(double x, double y, double r)
    {
        var a = SvgPage.N(r * 0.8);
        return $"M{SvgPage.N(x - 0.4 * r)} {SvgPage.N(y - 1.2 * r)}h{a}v{a}h{a}v{a}h-{a}v{a}h-{a}v-{a}h-{a}v-{a}h{a}Z";
    }
}

/// <summary>Patterns over bars, so that series are told apart without colour; the first series has none.</summary>
internal static class Hatching
{
    private static readonly string[] Patterns =
        ["M-2 2L2 -2M0 8L8 0M6 10L10 6", "M-2 6L2 10M0 0L8 8M6 -2L10 2", "M4 0V8", "M0 0L8 8M0 8L8 0",
            "M0 4H8M4 0V8", "M0 4H8"];

    public static void Define(SvgPage page, int series)
    {
        page.Raw("<defs>");
        for (var i = 1; i < Math.Min(series, Patterns.Length + 1); i++)
        {
            page.Raw(string.Create(CultureInfo.InvariantCulture,
                $"<pattern id=\"{SvgPage.Id}-h{i}\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><path "
                + $"class=\"q\" d=\"{Patterns[i - 1]}\"/></pattern>"));
        }
        page.Raw("</defs>\n");
    }

    public static string? Fill(int series) =>
        series % (Patterns.Length + 1) is var i && i == 0 ? null : $"url(#{SvgPage.Id}-h{i})";
}

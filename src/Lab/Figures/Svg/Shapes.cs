namespace GrpcLab;

/// <summary>Marks that tell series apart without colour.</summary>
internal static class Shapes
{
    // Plotly's names; ours look the same.
    private static readonly string[] Names =
        ["circle", "square", "diamond", "triangle-up", "triangle-down", "cross", "hourglass"];

    public static string PlotlyName(int series) => Names[series % Names.Length];

    public static string Path(int series, double x, double y, double r)
    {
        var (l, t, rt, b) = (SvgPage.N(x - r), SvgPage.N(y - r), SvgPage.N(x + r), SvgPage.N(y + r));
        var (cx, cy, d) = (SvgPage.N(x), SvgPage.N(y), SvgPage.N(2 * r));
        return (series % Names.Length) switch
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

    private static string Cross(double x, double y, double r)
    {
        var a = SvgPage.N(r * 0.8);
        return $"M{SvgPage.N(x - 0.4 * r)} {SvgPage.N(y - 1.2 * r)}h{a}v{a}h{a}v{a}h-{a}v{a}h-{a}v-{a}h-{a}v-{a}h{a}Z";
    }
}

/// <summary>Patterns over bars, so that series are told apart without colour; the first series has none.</summary>
internal static class Hatching
{
    public static readonly string[] Patterns =
        ["M-2 2L2 -2M0 8L8 0M6 10L10 6", "M-2 6L2 10M0 0L8 8M6 -2L10 2", "M4 0V8", "M0 0L8 8M0 8L8 0",
            "M0 4H8M4 0V8", "M0 4H8"];

    /// <summary>The number of a series' pattern, from 1; null for none.</summary>
    public static int? Of(int series) => series % (Patterns.Length + 1) is var pattern && pattern == 0 ? null : pattern;
}

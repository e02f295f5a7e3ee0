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

namespace GrpcLab;

/// <summary>Where on an axis a value lies, and which values are marked.</summary>
internal sealed record AxisScale(double Min, double Max, bool Log, IReadOnlyList<Tick> Ticks, string Suffix)
{
    /// <summary>Position between 0 (least) and 1 (greatest); values beyond an end are put at that end.</summary>
    public double At(double value)
    {
        if (Log) return value <= Min ? 0 : Math.Clamp(Math.Log10(value / Min) / Math.Log10(Max / Min), 0, 1);
        return Math.Clamp((value / 2 - Min / 2) / (Max / 2 - Min / 2), 0, 1);
    }

    /// <summary>The scale that shows all values on this axis.</summary>
    /// <param name="axis">Unit, and whether equal factors are equally far apart.</param>
    /// <param name="values">What must fit; on a logarithmic axis only what is above zero counts.</param>
    /// <param name="fromZero">Whether a linear axis must show zero.</param>
    /// <param name="ticks">About how many labels fit.</param>
    public static AxisScale For(Axis axis, IEnumerable<double> values, bool fromZero, int ticks)
    {
        // Beyond these ends the arithmetic of ticks overflows; no measurement is there.
        var all = values.Select(v => Math.Clamp(v, -1e300, 1e300)).ToList();
        var positive = all.Where(v => v >= 1e-300).ToList();
        if (axis.Log && positive.Count > 0) return LogScale.For(axis.Unit, positive.Min(), positive.Max(), ticks);
        if (fromZero || all.Count == 0) all.Add(0);
        return LinearScale.For(axis.Unit, all.Min(), all.Max(), ticks);
    }

    /// <summary>
    /// About how many labels a vertical axis holds: a logarithmic one has 1, 2 and 5 of three decades.
    /// </summary>
    public static int LinesFitting(Axis axis) => axis.Log ? 9 : 5;

    /// <summary>The axis' title; a linear axis names its unit once, here.</summary>
    public string TitleOf(Axis axis) => (axis.Title, Suffix.Trim()) switch
    {
        (_, "") => axis.Title,
        ("", var suffix) => suffix,
        var (title, suffix) => $"{title}, {suffix}",
    };
}

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

/// <summary>A mark on an axis; an unlabelled one has an empty label.</summary>
internal sealed record Tick(double Value, string Label);

/// <summary>Ticks at 1, 2 or 5 times a power of ten, counted in the unit's fitting prefix.</summary>
internal static class LinearScale
{
    public static AxisScale For(Unit unit, double min, double max, int ticks)
    {
        var (size, suffix) = unit.PrefixFor(Math.Max(Math.Abs(min), Math.Abs(max)));
        var (low, high) = Spread(min / size, max / size);
        var step = Step((high - low) / Math.Max(1, ticks));
        var (first, last) = (Math.Floor(low / step + 1e-9), Math.Ceiling(high / step - 1e-9));
        var decimals = Math.Clamp((int)-Math.Floor(Math.Log10(step) + 1e-9), 0, 15);
        // A short sign stands with every number, a longer unit once, in the axis' title.
        var sign = Unit.IsSign(suffix) ? suffix : "";
        List<Tick> marks = [];
        for (var i = first; i <= last && marks.Count < 64; i++)
        {
            marks.Add(new(i * step * size, Label(i * step, decimals) + sign));
        }

        return new(first * step * size, last * step * size, false, marks, sign.Length > 0 ? "" : suffix);
    }

    private static string Label(double value, int decimals)
    {
        if (Math.Abs(value) is >= 1e12 or (> 0 and < 1e-9)) return value.ToString("0.##e+0", ReaderNumbers.Format);
        var text = value.ToString("N" + decimals, ReaderNumbers.Format);
        return text.Trim(ReaderNumbers.Minus[0], '0', '.') == "" ? "0" : text;
    }

    // A single value, or values closer than a double can tell apart in labels, get room on both sides.
    private static (double Low, double High) Spread(double low, double high)
    {
        var extent = Math.Max(Math.Abs(low), Math.Abs(high));
        if (extent < 1e-290) return (0, 1);
        return high - low > extent * 1e-9 ? (low, high) : (low - extent / 2, high + extent / 2);
    }

    private static double Step(double rough)
    {
        var power = Math.Pow(10, Math.Floor(Math.Log10(rough)));
        return (rough / power) switch
        {
            <= 1.0000001 => power,
            <= 2.0000001 => 2 * power,
            <= 5.0000001 => 5 * power,
            _ => 10 * power,
        };
    }
}

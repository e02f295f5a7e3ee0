namespace GrpcLab;

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

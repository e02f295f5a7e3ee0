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

/// <summary>
/// Ticks at decades, labelled in each value's own unit; 2 and 5 are labelled where there is room. Bytes, whose prefixes
/// are powers of two, get powers of two.
/// </summary>
internal static class LogScale
{
    public static AxisScale For(Unit unit, double min, double max, int ticks)
    {
        Func<double, bool, double> nice = unit == Unit.Bytes ? Binary : Decimal;
        var (low, high) = (nice(min, false), nice(max, true));
        if (high / low < 1.99) (low, high) = (nice(min / 2, false), nice(max * 2, true));
        var marks = unit == Unit.Bytes ? BinaryMarks(unit, low, high, ticks) : DecimalMarks(unit, low, high, ticks);
        return new(low, high, true, [.. marks], "");
    }

    private static IEnumerable<Tick> DecimalMarks(Unit unit, double low, double high, int ticks)
    {
        var decades = Math.Log10(high / low);
        var first = (int)Math.Floor(Math.Log10(low) + 1e-9);
        var last = (int)Math.Ceiling(Math.Log10(high) - 1e-9);
        var stride = Math.Max(1, (int)Math.Ceiling(decades / Math.Max(1, ticks)));
        int[] labelled = decades * 3 <= ticks + 1 || decades <= 1.1 ? [1, 2, 5] : [1];
        for (var decade = first; decade <= last; decade += stride)
        {
            for (var digit = 1; digit <= (stride == 1 ? 9 : 1); digit++)
            {
                var value = digit * Math.Pow(10, decade);
                if (value >= low * 0.999 && value <= high * 1.001)
                {
                    yield return new(value, labelled.Contains(digit) ? unit.Format(value) : "");
                }
            }
        }
    }

    private static IEnumerable<Tick> BinaryMarks(Unit unit, double low, double high, int ticks)
    {
        var (first, last) = ((int)Math.Round(Math.Log2(low)), (int)Math.Round(Math.Log2(high)));
        var stride = Math.Max(1, (int)Math.Ceiling((last - first) / (double)Math.Max(1, ticks)));
        for (var power = first; power <= last; power += stride)
        {
            yield return new(Math.Pow(2, power), unit.Format(Math.Pow(2, power)));
        }
    }

    private static double Binary(double value, bool up)
    {
        var power = Math.Log2(value);
        return Math.Pow(2, up ? Math.Ceiling(power - 1e-9) : Math.Floor(power + 1e-9));
    }

    // The nearest 1, 2 or 5 times a power of ten on one side.
    private static double Decimal(double value, bool up)
    {
        var power = Math.Pow(10, Math.Floor(Math.Log10(value)));
        var digit = value / power;
        return power * (up
            ? ((double[])[1, 2, 5]).FirstOrDefault(d => d >= digit * 0.9999999, 10)
            : ((double[])[5, 2]).FirstOrDefault(d => d <= digit * 1.0000001, 1));
    }
}

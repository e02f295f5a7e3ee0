namespace GrpcLab;

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

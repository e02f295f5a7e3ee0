namespace GrpcLab;

/// <summary>Ticks at decades, labelled in each value's own unit; 2 and 5 are labelled where there is room.</summary>
internal static class LogScale
{
    public static AxisScale For(Unit unit, double min, double max, int ticks)
    {
        var (low, high) = (Floor(min), Ceiling(max));
        if (high / low < 1.99)
            (low, high) = (Floor(min / 2), Ceiling(max * 2));
        var decades = Math.Log10(high / low);
        return new(low, high, true, [.. Marks(unit, low, high, decades, ticks)], "");
    }

    private static IEnumerable<Tick> Marks(Unit unit, double low, double high, double decades, int ticks)
    {
        var first = (int)Math.Floor(Math.Log10(low) + 1e-9);
        var last = (int)Math.Ceiling(Math.Log10(high) - 1e-9);
        var stride = Math.Max(1, (int)Math.Ceiling(decades / Math.Max(1, ticks)));
        int[] labelled = (decades * 3) <= ticks + 1 ? [1, 2, 5] : decades <= 1.1 ? [1, 2, 5] : [1];
        for (var decade = first; decade <= last; decade += stride)
        {
            for (var digit = 1; digit <= (stride == 1 ? 9 : 1); digit++)
            {
                var value = digit * Math.Pow(10, decade);
                if (value >= low * 0.999 && value <= high * 1.001)
                    yield return new(value, labelled.Contains(digit) ? unit.Format(value) : "");
            }
        }
    }

    private static double Floor(double value) => Nice(value, [5, 2, 1], digit => digit <= 1.0000001);

    private static double Ceiling(double value) => Nice(value, [1, 2, 5, 10], digit => digit >= 0.9999999);

    // The nearest 1, 2 or 5 times a power of ten on one side; candidates come nearest first.
    private static double Nice(double value, double[] digits, Func<double, bool> fits)
    {
        var power = Math.Pow(10, Math.Floor(Math.Log10(value)));
        return power * digits.FirstOrDefault(d => fits(d * power / value), digits[^1]);
    }
}

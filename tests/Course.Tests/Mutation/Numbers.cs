using System.Globalization;

namespace Course.Tests.Mutation;

/// <summary>Numbers and times of any type, changed as numbers.</summary>
internal static class Numbers
{
    public static bool IsWhole(object value) => value is int or long or uint or ulong or short or ushort or byte;

    /// <summary>The changed number in its own type; null when it is none, stays the same or does not fit.</summary>
    public static object? Change(object value, Func<double, double> change) => value switch
    {
        TimeSpan time => Other(time.Ticks, change) is long ticks ? TimeSpan.FromTicks(ticks) : null,
        double or float or decimal => Other(value, change),
        _ => IsWhole(value) ? Other(value, change) : null,
    };

    private static object? Other(object value, Func<double, double> change)
    {
        var number = Convert.ToDouble(value, CultureInfo.InvariantCulture);
        var other = change(number);
        if ((number >= 0 && other < 0) || !double.IsFinite(other)) return null;
        try
        {
            var changed = Convert.ChangeType(other, value.GetType(), CultureInfo.InvariantCulture);
            return changed.Equals(value) ? null : changed;
        }
        catch (OverflowException)
        {
            return null; // a byte times a hundred
        }
    }
}

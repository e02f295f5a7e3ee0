using System.Globalization;

namespace GrpcLab;

/// <summary>A duration as measured, finer than the 100 ns of a <see cref="TimeSpan"/>.</summary>
/// <param name="Nanoseconds">The duration in nanoseconds.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public readonly record struct CallTime(double Nanoseconds) : IComparable<CallTime>, IDisplayable
{
    private static readonly (double Size, string Name)[] Units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1, "ns")];

    /// <summary>The duration in microseconds.</summary>
    public double Microseconds => Nanoseconds / 1e3;

    /// <summary>The duration in milliseconds.</summary>
    public double Milliseconds => Nanoseconds / 1e6;

    /// <summary>The duration in seconds.</summary>
    public double Seconds => Nanoseconds / 1e9;

    /// <summary>The same duration, rounded to 100 ns.</summary>
    public TimeSpan ToTimeSpan() => TimeSpan.FromTicks((long)Math.Round(Nanoseconds / 100));

    /// <summary>The duration between two readings of a clock.</summary>
    public static CallTime Between(long start, long end, TimeProvider clock) => FromTicks(end - start, clock.TimestampFrequency);

    /// <summary>A duration from a <see cref="TimeSpan"/>.</summary>
    public static CallTime From(TimeSpan time) => new(time.Ticks * 100.0);

    internal static CallTime FromTicks(long ticks, long frequency, int share = 1) => new(ticks * (1e9 / frequency) / share);

    /// <summary>Orders by length.</summary>
    public int CompareTo(CallTime other) => Nanoseconds.CompareTo(other.Nanoseconds);

    /// <summary>True when the left one is shorter.</summary>
    public static bool operator <(CallTime left, CallTime right) => left.Nanoseconds < right.Nanoseconds;

    /// <summary>True when the left one is longer.</summary>
    public static bool operator >(CallTime left, CallTime right) => left.Nanoseconds > right.Nanoseconds;

    /// <summary>True when the left one is not longer.</summary>
    public static bool operator <=(CallTime left, CallTime right) => left.Nanoseconds <= right.Nanoseconds;

    /// <summary>True when the left one is not shorter.</summary>
    public static bool operator >=(CallTime left, CallTime right) => left.Nanoseconds >= right.Nanoseconds;

    /// <summary>How many times the right one fits into the left one.</summary>
    public static double operator /(CallTime left, CallTime right) => left.Nanoseconds / right.Nanoseconds;

    /// <summary>Three significant digits with a unit, such as "57.3 µs".</summary>
    public override string ToString() => ToString(3);

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => PlainWords.Bundle(ToString());

    /// <summary>The duration with at least this many significant digits and a unit, such as "2.7 ms" for 2.</summary>
    public string ToString(int digits)
    {
        if (!double.IsFinite(Nanoseconds)) return "none";
        var (size, name) = UnitFor(Nanoseconds, digits);
        return $"{Significant(Nanoseconds / size, digits)} {name}";
    }

    private static (double Size, string Name) UnitFor(double nanoseconds, int digits)
    {
        // Chosen after rounding, so that 999.9 µs reads "1.00 ms" and not "1,000 µs".
        foreach (var unit in Units)
            if (Math.Abs(nanoseconds) >= unit.Size * (1 - 0.5 * Math.Pow(10, -Math.Max(digits, 3)))) return unit;
        return Units[^1];
    }

    private static string Significant(double value, int digits)
    {
        var size = Math.Abs(value);
        var magnitude = size == 0 ? 0 : (int)Math.Floor(Math.Log10(size));
        // 0.9996 has one digit less after the point once it is rounded to 1.00.
        if (size >= Math.Pow(10, magnitude + 1) - 0.5 * Math.Pow(10, magnitude - digits + 1)) magnitude++;
        return value.ToString($"N{Math.Clamp(digits - 1 - magnitude, 0, 3)}", CultureInfo.InvariantCulture);
    }
}

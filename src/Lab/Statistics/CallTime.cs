namespace GrpcLab;

/// <summary>A duration as measured, finer than the 100 ns of a <see cref="TimeSpan"/>.</summary>
/// <param name="Nanoseconds">The duration in nanoseconds.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public readonly record struct CallTime(double Nanoseconds) : IComparable<CallTime>, IDisplayable
{
    /// <summary>Stands for a time that is not known.</summary>
    internal const string Dash = "–";

    /// <summary>The duration in microseconds.</summary>
    public double Microseconds => Nanoseconds / 1e3;

    /// <summary>The duration in milliseconds.</summary>
    public double Milliseconds => Nanoseconds / 1e6;

    /// <summary>The duration in seconds.</summary>
    public double Seconds => Nanoseconds / 1e9;

    /// <summary>The duration between two readings of a clock.</summary>
    public static CallTime Between(long start, long end, TimeProvider clock) =>
        FromTicks(end - start, clock.TimestampFrequency);

    /// <summary>A duration from a <see cref="TimeSpan"/>.</summary>
    public static CallTime From(TimeSpan time) => new(time.Ticks * 100.0);

    internal static CallTime FromTicks(long ticks, long frequency, int share = 1) =>
        new(ticks * (1e9 / frequency) / share);

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

    /// <summary>Up to three significant digits with a unit, such as "57.3 µs".</summary>
    public override string ToString() => ToString(3);

    /// <summary>
    /// The duration with this many significant digits and a unit, such as "2.7 ms" for 2; a dash when there is none.
    /// </summary>
    public string ToString(int digits) => double.IsFinite(Nanoseconds) ? Unit.Duration.Format(Seconds, digits) : Dash;
}

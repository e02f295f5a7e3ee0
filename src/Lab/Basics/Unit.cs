namespace GrpcLab;

/// <summary>
/// What a number counts, and so how it is printed for readers: the same in every culture, with a real minus sign.
/// </summary>
public sealed record Unit
{
    private readonly (double Size, string Suffix)[] _prefixes;

    private Unit(params (double Size, string Suffix)[] prefixes) => _prefixes = prefixes;

    /// <summary>Seconds; printed in ns, µs, ms or s.</summary>
    public static Unit Duration { get; } = new((1e-9, " ns"), (1e-6, " µs"), (1e-3, " ms"), (1, " s"));

    /// <summary>A number of things.</summary>
    public static Unit Count { get; } = new((1, ""), (1e6, " M"), (1e9, " G"));

    /// <summary>Bytes; printed in B, KiB, MiB or GiB.</summary>
    public static Unit Bytes { get; } = new((1, " B"), (1024, " KiB"), (1048576, " MiB"), (1073741824, " GiB"));

    /// <summary>A factor; 1.7 is printed as 1.7×.</summary>
    public static Unit Ratio { get; } = new((1, "×"));

    /// <summary>A share; 0.05 is printed as 5 %.</summary>
    public static Unit Percent { get; } = new((0.01, " %"));

    /// <summary>Things per second; printed as /s, k/s or M/s.</summary>
    public static Unit PerSecond { get; } = new((1, "/s"), (1e3, " k/s"), (1e6, " M/s"));

    /// <summary>
    /// The value with up to three significant digits and its unit, such as 57.2 µs. No digit before the point is lost.
    /// </summary>
    /// <param name="value">In the base unit, such as seconds.</param>
    /// <param name="digits">Significant digits. Default: 3.</param>
    public string Format(double value, int digits = 3)
    {
        var (size, suffix) = PrefixFor(Math.Abs(value));
        var number = ReaderNumbers.Digits(value / size, digits);
        // 999.7 µs rounds to 1,000 µs, which reads better as 1 ms.
        if (number.TrimStart(ReaderNumbers.Minus[0]) == "1,000" && PrefixFor(Math.Abs(value) * 1.01) is var next
            && next.Size != size)
        {
            return (value < 0 ? ReaderNumbers.Minus : "") + "1" + next.Suffix;
        }

        return number + suffix;
    }

    internal static string Time(TimeSpan time, int digits = 3) => Duration.Format(time.TotalSeconds, digits);

    /// <summary>The unit of the numbers themselves, such as s; empty where they have none.</summary>
    internal string Base => _prefixes.FirstOrDefault(p => p.Size == 1).Suffix?.Trim() ?? "";

    /// <summary>
    /// A number of things with all its digits, such as 4,194,304. <see cref="Count"/> would print 4.19 M.
    /// </summary>
    internal static string Whole(double value) => value.ToString("N0", ReaderNumbers.Format);

    /// <summary>The largest prefix not above the value; the plain unit for zero.</summary>
    internal (double Size, string Suffix) PrefixFor(double magnitude)
    {
        if (magnitude == 0) return _prefixes.FirstOrDefault(p => p.Size == 1, _prefixes[0]);
        return _prefixes.LastOrDefault(p => magnitude >= p.Size, _prefixes[0]);
    }

    /// <summary>Whether a suffix is short enough to stand with every number of an axis.</summary>
    internal static bool IsSign(string suffix) => suffix.Trim() is "×" or "%";
}

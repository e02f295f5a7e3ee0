using System.Globalization;

namespace GrpcLab;

/// <summary>What a number counts, and so how it is printed. Culture-invariant.</summary>
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

    /// <summary>The value with three significant digits and its unit, such as 57.2 µs.</summary>
    public string Format(double value)
    {
        var (size, suffix) = PrefixFor(Math.Abs(value));
        var digits = Digits(value / size);
        // 999.7 µs rounds to 1,000 µs, which reads better as 1 ms.
        if (digits.TrimStart('-') == "1,000" && PrefixFor(Math.Abs(value) * 1.01) is var next && next.Size != size)
            return (value < 0 ? "-1" : "1") + next.Suffix;
        return digits + suffix;
    }

    /// <summary>The largest prefix not above the value; the plain unit for zero.</summary>
    internal (double Size, string Suffix) PrefixFor(double magnitude)
    {
        if (magnitude == 0)
            return _prefixes.FirstOrDefault(p => p.Size == 1, _prefixes[0]);
        return _prefixes.LastOrDefault(p => magnitude >= p.Size, _prefixes[0]);
    }

    /// <summary>Whether a suffix is short enough to stand with every number of an axis.</summary>
    internal static bool IsSign(string suffix) => suffix.Trim() is "×" or "%";

    /// <summary>Three significant digits, grouped, no exponent within reason.</summary>
    internal static string Digits(double number)
    {
        var size = Math.Abs(number);
        var format = size switch
        {
            0 => "0",
            >= 1e12 or < 1e-4 => "0.##e+0",
            >= 100 => "#,0",
            >= 10 => "0.#",
            >= 1 => "0.##",
            >= 0.1 => "0.###",
            >= 0.01 => "0.####",
            _ => "0.######",
        };
        return number.ToString(format, CultureInfo.InvariantCulture);
    }
}

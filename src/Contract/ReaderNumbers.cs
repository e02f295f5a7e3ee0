using System.Globalization;

namespace GrpcLab;

/// <summary>
/// How numbers are written for readers: as in the invariant culture, with a real minus sign (U+2212), which is as wide
/// as a digit. Files that programs read keep the ASCII hyphen.
/// </summary>
internal static class ReaderNumbers
{
    public const string Minus = "\u2212";

    public static NumberFormatInfo Format { get; } = NumberFormatInfo.ReadOnly(new() { NegativeSign = Minus });

    /// <summary>As in "1 connection" and "1,024 connections".</summary>
    public static string Counted(long count, string noun) =>
        $"{count.ToString("N0", Format)} {noun}{(count == 1 ? "" : "s")}";

    /// <summary>
    /// Up to that many significant digits, such as 0.012, 3.14, 158 or 12,345: a measurement has no more than three. No
    /// exponent within reason.
    /// </summary>
    public static string Digits(double number, int digits = 3)
    {
        var size = Math.Abs(number);
        if (size is >= 1e12 or (> 0 and < 1e-4)) return number.ToString("0.##e+0", Format);
        var magnitude = size == 0 ? 0 : (int)Math.Floor(Math.Log10(size));
        var decimals = Math.Clamp(digits - 1 - magnitude, 0, 6);
        return number.ToString("#,0." + new string('#', decimals), Format);
    }
}

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
}

/// <summary>
/// Numbers for a reader: three significant digits, for a measurement has no more. The results page writes them, too.
/// </summary>
internal static class ThreeDigits
{
    /// <summary>Such as 0.012, 3.14, 158 or 12,345.</summary>
    public static string Of(double value) => value == 0 ? "0"
        : Math.Abs(value) >= 100 ? value.ToString("#,0", ReaderNumbers.Format)
        : value.ToString("G3", ReaderNumbers.Format);
}

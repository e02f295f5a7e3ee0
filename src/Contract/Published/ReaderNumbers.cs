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

namespace GrpcLab;

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

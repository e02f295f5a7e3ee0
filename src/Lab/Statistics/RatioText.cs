namespace GrpcLab;

/// <summary>Prints ratios and percentages with the digits their intervals justify, the same in every culture.</summary>
internal static class RatioText
{
    /// <summary>Such as "47× slower (95 % interval 44 to 50)"; factors above 1 whichever way it went.</summary>
    public static string Times(RatioEstimate ratio, string word)
    {
        var digits = Digits(ratio.Interval);
        return $"{Number(ratio.Ratio, digits)}× {word} ({Interval(ratio.Interval, digits)})";
    }

    /// <summary>Such as "ratio 1.02, 95 % interval 0.98 to 1.05".</summary>
    public static string Plain(RatioEstimate ratio)
    {
        if (ratio.Moved) return $"{Range(ratio)} times, not steady";
        if (ratio.NotSteady is not null) return "not steady";
        var digits = Math.Max(2, Digits(ratio.Interval));
        return $"ratio {Number(ratio.Ratio, digits)}, {Interval(ratio.Interval, digits)}";
    }

    /// <summary>
    /// Ratio and interval as a table shows them: empty without a ratio, a dash where it is not steady.
    /// </summary>
    public static (string Ratio, string Interval) Cells(RatioEstimate? ratio)
    {
        if (ratio is null) return ("", "");
        if (ratio.Moved) return ("–", $"{Range(ratio)}, not steady");
        if (ratio.NotSteady is not null) return ("–", "not steady");
        // Two decimals where ratios lie close to 1; a wide interval around 30 has no use for them.
        var digits = Math.Max(ratio.Interval.High < 10 ? 2 : 0, Digits(ratio.Interval));
        return (Number(ratio.Ratio, digits) + "×",
            $"{Number(ratio.Interval.Low, digits)} to {Number(ratio.Interval.High, digits)}");
    }

    /// <summary>From where to where a ratio moved, such as "19 to 26".</summary>
    public static string Range(RatioEstimate ratio)
    {
        var digits = Digits(ratio.Interval);
        return $"{Number(ratio.Interval.Low, digits)} to {Number(ratio.Interval.High, digits)}";
    }

    public static string Interval(Interval interval, int digits) => interval.IsKnown
        ? $"95 % interval {Number(interval.Low, digits)} to {Number(interval.High, digits)}" : "no interval";

    public static string Deciding(RatioEstimate ratio)
    {
        var digits = Math.Max(2, Digits(ratio.Interval));
        return $"the 99 % interval, {Number(ratio.Decision.Low, digits)} to {Number(ratio.Decision.High, digits)},";
    }

    public static string Number(double value, int digits) => value.ToString($"N{digits}", ReaderNumbers.Format);

    /// <summary>Decimals that make the interval's width visible: 0 for 44 to 50, 2 for 1.01 to 1.07.</summary>
    public static int Digits(Interval interval)
    {
        var width = interval.High - interval.Low;
        if (!(width > 0)) return interval.High < 10 ? 2 : 0;
        var digits = (int)Math.Ceiling(-Math.Log10(width));
        // A factor such as 1.4 deserves a decimal even when its interval is wide, and one such as 0.0081 two digits.
        var most = interval.Low is > 0 and < 0.1 ? 1 - (int)Math.Floor(Math.Log10(interval.Low)) : 3;
        return Math.Clamp(digits, interval.Low < 10 ? 1 : 0, Math.Max(most, 3));
    }
}

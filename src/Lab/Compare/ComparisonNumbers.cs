namespace GrpcLab;

/// <summary>A comparison as numbers for programs: ratio, interval, time and verdict of each case.</summary>
internal static class ComparisonNumbers
{
    public static ComparisonMessage Of(Comparison comparison) => new(comparison.Title, [.. comparison.Cases.Select(c =>
        new CaseMessage(c.Name, VerdictText.Briefly(c), Known(c.Ratio?.Ratio), Known(c.Ratio?.Interval.Low),
            Known(c.Ratio?.Interval.High), Known(c.PerCall.Value.Seconds)))]);

    private static double? Known(double? value) => value is { } number && double.IsFinite(number) ? number : null;
}

namespace GrpcLab;

/// <summary>One line of published against here.</summary>
/// <param name="Case">The case.</param>
/// <param name="Metric">The metric.</param>
/// <param name="Published">What was published, run by run; empty for a case of ours.</param>
/// <param name="Own">What was measured here.</param>
internal sealed record PublishedComparisonRow(string Case, string Metric, string Published, OwnFigure Own)
{
    /// <summary>The value with its interval, for a reader; a dash where nothing was measured.</summary>
    public string OwnValue => Own switch
    {
        { Value: null } => "–",
        { Interval: { } interval } =>
            $"{ThreeDigits.Of(Own.Value.Value)} ({ThreeDigits.Of(interval.Low)} to {ThreeDigits.Of(interval.High)})",
        _ => ThreeDigits.Of(Own.Value.Value),
    };
}

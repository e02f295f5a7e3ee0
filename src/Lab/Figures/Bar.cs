namespace GrpcLab;

/// <summary>One bar of a <see cref="BarFigure"/>.</summary>
/// <param name="Label">What was measured.</param>
/// <param name="Value">Its length, in the axis' base unit (seconds for durations).</param>
/// <param name="Low">Lower end of the 95 % interval. Default, and for what is not a number: no whisker.</param>
/// <param name="High">Upper end of the 95 % interval. Default, and for what is not a number: no whisker.</param>
/// <param name="Series">
/// Bars of one series share a colour; bars of one label stand together. Default: one series.
/// </param>
public sealed record Bar(string Label, double Value, double? Low = null, double? High = null, string? Series = null)
{
    /// <inheritdoc cref="Bar"/>
    public double? Low { get; init; } = Low is double.NaN ? null : Low;

    /// <inheritdoc cref="Bar"/>
    public double? High { get; init; } = High is double.NaN ? null : High;

    /// <summary>One more line for whoever points at the bar. Default: none.</summary>
    public string? Detail { get; init; }
}

using System.Text.Json.Nodes;

namespace GrpcLab;

/// <summary>
/// Bars with their values and 95 % intervals; on a logarithmic axis, dots, since a bar has no foot there.
/// </summary>
/// <param name="Title">What the figure is about.</param>
/// <param name="Value">What the bars measure.</param>
/// <param name="Bars">The bars, in the order they are drawn, from the top.</param>
public sealed record BarFigure(string Title, Axis Value, IReadOnlyList<Bar> Bars) : Figure(Title)
{
    /// <summary>A value marked by a line across all bars, such as 1 for a ratio. Default: none.</summary>
    public double? Reference { get; init; }

    /// <summary>What the whiskers are. Default: 95 % interval.</summary>
    public string IntervalName { get; init; } = "95 % interval";

    /// <summary>The series in order of appearance; one empty name if there are none.</summary>
    internal IReadOnlyList<string> Series => [.. Bars.Select(b => b.Series ?? "").Distinct()];

    internal bool HasIntervals => Bars.Any(b => b.Low is not null || b.High is not null);

    internal override void Draw(SvgPage page) => BarPainter.Draw(this, page);

    internal override void AddTo(JsonArray data, JsonObject layout) => BarPlotly.AddTo(this, data, layout);

    internal override Table Tabulate(FigureNumbers numbers)
    {
        var (grouped, unit) = (Series.Count > 1, Value.Unit);
        List<Column> columns = ["", .. grouped ? (Column[])["series"] : [], numbers.Column(Value.Title, unit)];
        if (HasIntervals) columns.AddRange([numbers.Column(IntervalName + " from", unit), numbers.Column("to", unit)]);

        return new(columns, [.. Bars.Select(b => (IReadOnlyList<string>)[
            b.Label, .. grouped ? (string[])[b.Series ?? ""] : [],
            .. ((double?[])[b.Value, b.Low, b.High]).Select(value => numbers.Of(unit, value))])]);
    }

    internal string Print(double? value) => value is { } number ? Value.Unit.Format(number) : "";

    internal override string DescribeData()
    {
        if (Bars.Count == 0) return $"Bar chart, {Title}: no data.";
        if (Bars.Count == 1) return $"Bar chart, {Title}. {Name(Bars[0])}: {Print(Bars[0].Value)}.";
        var (low, high) = (Bars.MinBy(b => b.Value)!, Bars.MaxBy(b => b.Value)!);
        return $"Bar chart, {Title}. {Value.Title} of {Bars.Count} cases, "
            + $"from {Print(low.Value)} ({Name(low)}) to {Print(high.Value)} ({Name(high)}).";
    }

    internal static string Name(Bar bar) => bar.Series is { Length: > 0 } series ? $"{bar.Label}, {series}" : bar.Label;

    internal override IEnumerable<string> Errors() =>
        Bars.SelectMany(b => ErrorsOf($"The value of \"{Name(b)}\"", b.Value)
            .Concat(ErrorsOf($"The interval of \"{Name(b)}\"", b.Low, b.High)))
            .Concat(ErrorsOf("The reference", Reference));
}

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

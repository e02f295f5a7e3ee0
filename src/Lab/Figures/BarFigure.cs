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

    internal IEnumerable<double> Values =>
        Bars.SelectMany(b => (double?[])[b.Value, b.Low, b.High]).OfType<double>();

    internal override string Kind => "Bar chart";

    internal override bool IsEmpty => Bars.Count == 0;

    internal override void Draw(SvgPage page) => new BarPainter(this, page).Draw();

    internal override Table Tabulate(FigureNumbers numbers)
    {
        var (grouped, unit) = (Series.Count > 1, Value.Unit);
        List<Column> columns = ["", .. grouped ? (Column[])["series"] : [], numbers.Column(Value.Title, unit)];
        if (Bars.Any(b => b.HasInterval))
        {
            columns.AddRange([numbers.Column(IntervalName + " from", unit), numbers.Column("to", unit)]);
        }

        return new(columns, [.. Bars.Select(b => (IReadOnlyList<string>)[
            b.Label, .. grouped ? (string[])[b.Series ?? ""] : [],
            .. ((double?[])[b.Value, b.Low, b.High]).Select(value => numbers.Of(unit, value))])]);
    }

    internal string Print(double value) => Value.Unit.Format(value);

    internal string Hover(Bar bar) => $"{bar.Name}: {Print(bar.Value)}"
        + (bar.HasInterval
            ? $" ({IntervalName} {Print(bar.Low ?? bar.Value)} to {Print(bar.High ?? bar.Value)})" : "")
        + (bar.Detail is { Length: > 0 } detail ? "\n" + detail : "");

    internal override string DescribeData()
    {
        if (Bars.Count == 1) return $"{Bars[0].Name}: {Print(Bars[0].Value)}.";
        var (low, high) = (Bars.MinBy(b => b.Value)!, Bars.MaxBy(b => b.Value)!);
        return $"{Value.Title} of {Bars.Count} cases, "
            + $"from {Print(low.Value)} ({low.Name}) to {Print(high.Value)} ({high.Name}).";
    }

    internal override IEnumerable<string> Errors() =>
        Bars.SelectMany(b => ErrorsOf($"The value of \"{b.Name}\"", b.Value)
            .Concat(ErrorsOf($"The interval of \"{b.Name}\"", b.Low, b.High)))
            .Concat(ErrorsOf("The reference", Reference));

    internal override PlotlyParts ToPlotly()
    {
        var (scale, series) = (PlotlyScale.For(Value, Values), Series);
        var grouped = series.Count > 1;
        List<string> labels = [.. grouped ? Bars.Select(b => b.Label).Distinct() : Bars.Select(b => b.Label)];
        return new(
            series.SelectMany((_, i) => Traces(i, scale, labels)),
            new
            {
                xaxis = scale.ToAxis(),
                yaxis = PlotlyDocument.Rows(labels),
                barmode = scale.Log ? null : "overlay",
                height = 190 + 26 * Math.Max(Bars.Count, 3),
                shapes = Reference is { } value && (!scale.Log || value > 0)
                    ? new[] { PlotlyDocument.Vertical(scale.Of(value)) } : null,
            },
            grouped ? series : []);
    }

    // Numbered rows, so that equal labels stay apart. Bars of one row stand
    // side by side; placed here, so that dots and values follow them.
    private IEnumerable<JsonObject> Traces(int series, PlotlyScale scale, List<string> labels)
    {
        var (all, colour) = (Series, Palette.Light[Palette.Of(series)]);
        var width = 0.8 / all.Count;
        var rows = Bars.Select((bar, row) => (Bar: bar, Y: all.Count == 1 ? row
            : Math.Round(labels.IndexOf(bar.Label) + (series + 0.5) * width - 0.4, 4)))
            .Where(row => (row.Bar.Series ?? "") == all[series]).ToList();
        yield return PlotlyDocument.Trace(scale.Log ? "scatter" : "bar", all[series], series,
            rows.Select(r => scale.Of(r.Bar.Value)), rows.Select(r => r.Y), rows.Select(r => Hover(r.Bar)), new
            {
                marker = scale.Log ? PlotlyDocument.Mark(series, 11) : new { color = colour },
                mode = scale.Log ? "markers" : null,
                cliponaxis = scale.Log ? false : (bool?)null,
                orientation = scale.Log ? null : "h",
                width = scale.Log ? (double?)null : Math.Round(width * 0.92, 4),
                error_x = rows.Any(r => r.Bar.HasInterval) ? Whiskers(scale, rows.Select(r => r.Bar)) : null,
            });
        // Right of everything that is drawn for the bar.
        yield return PlotlyDocument.Labels(
            rows.Select(r => scale.Of(((double[])[
                r.Bar.Value, r.Bar.High ?? r.Bar.Value, scale.Log ? r.Bar.Value : 0]).Max())),
            rows.Select(r => r.Y), rows.Select(r => Print(r.Bar.Value)), series);
    }

    private static object Whiskers(PlotlyScale scale, IEnumerable<Bar> bars)
    {
        double Distance(double from, double to) => Math.Clamp(scale.Of(to) - scale.Of(from), 0, double.MaxValue);
        return new
        {
            type = "data",
            symmetric = false,
            array = bars.Select(b => Distance(b.Value, b.High ?? b.Value)),
            arrayminus = bars.Select(b => Distance(b.Low ?? b.Value, b.Value)),
            color = PlotlyDocument.Ink,
            thickness = 1.5,
            width = 4,
        };
    }
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

    internal bool HasInterval => Low is not null || High is not null;

    internal string Name => Series is { Length: > 0 } ? $"{Label}, {Series}" : Label;
}

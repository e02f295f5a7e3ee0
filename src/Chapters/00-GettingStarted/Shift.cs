namespace GrpcLab;

/// <summary>
/// What changed between two runs of the same comparison: the times, and the ratio of the times. Shows as a figure.
/// </summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Plotly, Mime.Html, Mime.Text])]
public sealed record Shift : IDisplayable
{
    private readonly Conditions _conditions;

    private Shift(Factor baseline, Factor other, Factor ratio, Conditions conditions) =>
        (Baseline, Other, Ratio, _conditions) = (baseline, other, ratio, conditions);

    /// <summary>The baseline's time in the second run, divided by that in the first.</summary>
    public Factor Baseline { get; }

    /// <summary>The same for the other case.</summary>
    public Factor Other { get; }

    /// <summary>The ratio of the two cases in the second run, divided by that in the first.</summary>
    public Factor Ratio { get; }

    /// <summary>
    /// Whether the baseline's time moved farther than the ratio, its whole interval considered. False when the whole
    /// interval of the ratio moved farther than that of the time; null when the intervals cannot tell.
    /// </summary>
    public bool? TimeMovedMore =>
        Baseline.Min > Ratio.Distance ? true : Ratio.Min > Baseline.Max ? false : null;

    /// <summary>Sets two runs of one comparison side by side.</summary>
    /// <param name="before">The first run.</param>
    /// <param name="after">The same cases again, under other circumstances.</param>
    /// <param name="name">The case whose ratio to the baseline is looked at.</param>
    /// <remarks>
    /// The intervals of two runs are combined as independent ones, on logarithms: the half widths add as squares.
    /// </remarks>
    public static Shift Between(Comparison before, Comparison after, string name)
    {
        ArgumentNullException.ThrowIfNull(before);
        ArgumentNullException.ThrowIfNull(after);
        return new(
            Factor.Of($"time of {before.Baseline.Name}", Time(before.Baseline), Time(after.Baseline)),
            Factor.Of($"time of {name}", Time(before[name]), Time(after[name])),
            Factor.Of("ratio of the two", Ratios(before[name]), Ratios(after[name])),
            after.Brief);
    }

    /// <summary>The three factors as bars around 1.</summary>
    /// <param name="title">One line.</param>
    public BarFigure ToFigure(string title = "What changed from the first run to the second") => new(
        title,
        new("second run ÷ first run", Unit.Ratio),
        [.. new[] { Baseline, Other, Ratio }.Select(f => new Bar(f.Name, f.Value, f.Interval.Low, f.Interval.High))])
    {
        Reference = 1,
        Caption = "The line marks 1: unchanged.",
        Conditions = _conditions.Without("warm-up", "machine speed", "harness"),
    };

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => ToFigure().ToBundle();

    /// <summary>One line with the three factors.</summary>
    public override string ToString() => $"{Baseline} · {Other} · {Ratio}";

    private static (double Value, Interval Interval) Time(CaseResult of) =>
        (of.PerCall.Value.Nanoseconds, new(of.PerCall.Low.Nanoseconds, of.PerCall.High.Nanoseconds));

    private static (double Value, Interval Interval) Ratios(CaseResult of) => of.Ratio is { } ratio
        ? (ratio.Ratio, ratio.Interval)
        : throw new InvalidOperationException(
            $"\"{of.Name}\" has no ratio to its baseline: {of.Sentence}. Run both comparisons again.");
}

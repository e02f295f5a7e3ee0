namespace GrpcLab;

/// <summary>The original load on several cases. Shows as a table.</summary>
/// <param name="Cases">What became of each.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record RampResults(IReadOnlyList<RampResult> Cases) : IDisplayable
{
    private const int Stretches = 10;

    /// <summary>The case with this name.</summary>
    public RampResult this[string name] => Cases.FirstOrDefault(c => c.Name == name)
        ?? throw new KeyNotFoundException(
            $"No case is called \"{name}\". The cases are: {string.Join(", ", Cases.Select(c => $"\"{c.Name}\""))}.");

    /// <summary>
    /// How many times as long the large calls of one case take as those of another, stretch by stretch of the same
    /// schedule.
    /// </summary>
    /// <param name="name">The case.</param>
    /// <param name="baseline">What it is divided by.</param>
    /// <returns>Null when fewer than ten stretches (four at the smoke budget) have answered calls in both.</returns>
    public RatioEstimate? Ratio(string name, string baseline)
    {
        var (of, by) = (Medians(this[name].Large), Medians(this[baseline].Large));
        var both = of.Keys.Intersect(by.Keys).Order().ToArray();
        return both.Length < Budget.Current.FewestRounds ? null
            : PairedRatio.FromMedians(
                [.. both.Select(s => by[s])], [.. both.Select(s => of[s])], PairedRatio.DefaultSeed);
    }

    /// <summary>Latency of the large calls over the schedule: median and 95th percentile of each stretch.</summary>
    /// <param name="names">The cases to draw. Default: all.</param>
    public LineFigure OverTime(params string[] names) => new(
        "Large calls under the original load", new("intended start", Unit.Duration),
        new("latency from the intended start", Unit.Duration) { Log = true },
        [.. Cases.Where(c => names.Length == 0 || names.Contains(c.Name)).SelectMany(Lines)])
    {
        Caption = "Each point is a tenth of the schedule. Calls that were dropped have no latency and "
            + "are counted in the table.",
    };

    /// <summary>Both kinds of call by case: due, answered, dropped, percentiles, lateness of the generator.</summary>
    public Table ToTable() => new(
        ["case", "call", Column.Number("due"), Column.Number("answered"), Column.Number("dropped"),
            Column.Number("failed"),
            Column.Number("p50"), Column.Number("p95"), Column.Number("max"), Column.Number("generator late, p99")],
        [.. Cases.SelectMany(c => (string[][])[Row(c.Name, "large", c.Large), Row("", "small", c.Small)])])
    {
        Note = "Latency from the intended start. Dropped: fell due while eight large calls were in flight, "
            + "and was never started.",
    };

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => ToTable().ToBundle();

    /// <summary>The table as text.</summary>
    public override string ToString() => ToTable().ToText();

    private static string[] Row(string name, string call, OpenLoopResult r) =>
    [
        name, call, Unit.Whole(r.Calls.Count), Unit.Whole(r.Answered), Unit.Whole(r.Dropped),
        Unit.Whole(r.Failed + r.OutOfTime),
        Percentile(r.Calls, 0.5), Percentile(r.Calls, 0.95), Percentile(r.Calls, 1), $"{r.Lateness.P99}",
    ];

    private static string Percentile(IEnumerable<OpenLoopCall> calls, double p) =>
        At(calls, p) is { } time ? $"{time}" : "none";

    private static CallTime? At(IEnumerable<OpenLoopCall> calls, double p) =>
        Quantile.Sorted(calls.Where(c => c.Ok).Select(c => c.FromIntended.Nanoseconds)) is { Length: > 0 } sorted
            ? new CallTime(Quantile.OfSorted(sorted, p)) : null;

    // Stretches of as many calls, not of as much time: a ramp that
    // begins at nothing has hardly a call in its first seconds.
    private static IEnumerable<IGrouping<int, OpenLoopCall>> Cut(OpenLoopResult result)
    {
        var most = result.Calls.Max(c => c.Number) + 1;
        return result.Calls.Where(c => c.Ok).GroupBy(c => c.Number * Stretches / most);
    }

    private static Dictionary<int, double> Medians(OpenLoopResult result) =>
        Cut(result).ToDictionary(g => g.Key, g => Quantile.Median(g.Select(c => c.FromIntended.Nanoseconds)));

    private static IEnumerable<Line> Lines(RampResult one)
    {
        var stretches = Cut(one.Large).OrderBy(g => g.Key).ToArray();
        Line Of(string label, double p) => new(label,
            [.. stretches.Select(
                g => new LinePoint(g.Average(c => c.Intended.TotalSeconds), At(g, p)!.Value.Seconds))]);
        return [Of($"{one.Name}, median", 0.5), Of($"{one.Name}, p95", 0.95)];
    }
}

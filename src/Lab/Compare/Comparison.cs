namespace GrpcLab;

/// <summary>
/// The result of a comparison: a case for each way, its verdict, and the conditions under which it holds.
/// </summary>
/// <remarks>Each interval is for its own comparison with the baseline, not for all of them together.</remarks>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Comparison, Mime.Html, Mime.Text])]
public sealed record Comparison : IDisplayable
{
    /// <summary>Title for figure and table.</summary>
    public required string Title { get; init; }

    /// <summary>All cases in the order described; the baseline comes first.</summary>
    public required IReadOnlyList<CaseResult> Cases { get; init; }

    /// <summary>Machine, versions, budget, warm-up, noise.</summary>
    public required Conditions Conditions { get; init; }

    /// <summary>The conditions that decide most, and how this run went: what stands under figure and table.</summary>
    internal Conditions Brief { get; init; } = new([]);

    /// <summary>Time everything took.</summary>
    public required TimeSpan Elapsed { get; init; }

    /// <summary>The case all others are divided by.</summary>
    public CaseResult Baseline => Cases[0];

    /// <summary>What was counted in the observed calls, case by case.</summary>
    public ComparisonEvidence Evidence => new([.. Cases.Select(c => new CaseEvidence(c.Name, c.Evidence))]);

    /// <summary>The case with this name.</summary>
    public CaseResult this[string name] => Cases.FirstOrDefault(c => c.Name == name)
        ?? throw new KeyNotFoundException(
            $"No case is called \"{name}\". The cases are: {string.Join(", ", Cases.Select(c => $"\"{c.Name}\""))}.");

    /// <summary>Time per call of one case ÷ that of another, from the rounds in which both took their turn.</summary>
    /// <remarks>
    /// Narrower than what two ratios to the baseline tell, because the baseline's own scatter is not in it.
    /// </remarks>
    /// <param name="name">The case above the line.</param>
    /// <param name="other">The case below it.</param>
    /// <returns>Null when fewer than ten rounds have both.</returns>
    /// <exception cref="KeyNotFoundException">There is no such case.</exception>
    public RatioEstimate? Ratio(string name, string other) => Judge.Ratio(this[other], this[name]);

    /// <summary>
    /// The same measurement, judged by another baseline: its verdicts rest on the rounds in which both took their turn.
    /// </summary>
    /// <param name="name">The case that all others are now divided by; an A/A pair is left out.</param>
    /// <exception cref="KeyNotFoundException">There is no such case.</exception>
    public Comparison WithBaseline(string name)
    {
        var baseline = this[name] with { Verdict = Verdict.Baseline, Ratio = null, Pair = null };
        var others = Cases.Where(c => c.Name != name && !c.IsSelf);
        return this with { Cases = [baseline, .. others.Select(c => Judge.Against(baseline, c))] };
    }

    /// <summary>Time per call of each case as bars with intervals.</summary>
    public BarFigure ToFigure() => ComparisonFigures.Bars(this);

    /// <summary>Every timed call of each case as a distribution.</summary>
    public DistributionFigure ToDistribution() => ComparisonFigures.Distribution(this);

    /// <summary>One row a case: ratio with interval, time per call, percentiles, cold call, calls, errors.</summary>
    public Table ToTable() => ComparisonText.Table(this);

    /// <summary>Figure, table, verdicts and conditions together.</summary>
    public IReadOnlyDictionary<string, string> ToBundle() => new Dictionary<string, string>
    {
        [Mime.Comparison] = ComparisonNumbers.Of(this).ToJson(),
        [Mime.Html] = ComparisonHtml.Of(this),
        [Mime.Text] = ToString(),
    };

    /// <summary>Table, verdicts and conditions as text.</summary>
    public override string ToString() => ComparisonText.Of(this);
}

/// <summary>What was counted in the observed calls of one case.</summary>
/// <param name="Case">The case's name.</param>
/// <param name="Counts">The counts.</param>
public sealed record CaseEvidence(string Case, Evidence Counts);

/// <summary>What was counted in the observed calls, case by case.</summary>
/// <param name="Cases">One entry a case, in the order described.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record ComparisonEvidence(IReadOnlyList<CaseEvidence> Cases) : IDisplayable
{
    private static readonly Column[] Columns =
    [
        "case", Column.Number("calls"), Column.Number("connections opened"), Column.Number("TLS handshakes"),
        Column.Number("client bytes per call"), Column.Number("server connections"),
        Column.Number("server bytes per call"),
    ];

    /// <summary>Calls, connections, handshakes, and bytes allocated a call on both sides.</summary>
    public Table ToTable() => new(Columns, [.. Cases.Select(c => Row(c.Case, c.Counts))])
    {
        Note = "Counted in a few calls apart from the timed ones, because counting costs time.",
    };

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => ToTable().ToBundle();

    /// <summary>The text form.</summary>
    public override string ToString() => ToTable().ToText();

    private static string[] Row(string name, Evidence e) =>
    [
        name, Text(e.Calls), Text(e.ConnectionsOpened), Text(e.TlsHandshakes),
        Text(e.ClientAllocatedBytes / Math.Max(e.Calls, 1)),
        Text(e.ServerConnectionsAccepted), Text(e.ServerAllocatedBytes / Math.Max(e.Calls, 1)),
    ];

    private static string Text(long? count) => count is { } known ? Unit.Whole(known) : "not observed";
}

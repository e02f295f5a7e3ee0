namespace GrpcLab;

/// <summary>
/// The result of a comparison: a case for each way, its verdict, and the conditions under which it holds.
/// </summary>
/// <remarks>Each interval is for its own comparison with the baseline, not for all of them together.</remarks>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Comparison, Mime.Html, Mime.Text])]
public sealed record Comparison : IDisplayable
{
    // From this factor on the smallest bar would be too short to read.
    private const double WideSpan = 10;

    // Case, ratio and interval: what a comparison is for comes first, for a narrow window cuts off the right side.
    private const int BeforeVerdict = 3;

    private static readonly Column[] Columns =
    [
        "case", Column.Number("ratio"), Column.Number("95 % interval"), Column.Number("per call"), Column.Number("p90"),
        Column.Number("p99"),
        Column.Number("max"), Column.Number("cold call"), Column.Number("calls"), Column.Number("errors"),
    ];

    /// <summary>Title for figure and table.</summary>
    public required string Title { get; init; }

    /// <summary>All cases in the order described; the baseline comes first.</summary>
    public required IReadOnlyList<CaseResult> Cases { get; init; }

    /// <summary>Machine, versions, budget, warm-up, noise.</summary>
    public required Conditions Conditions { get; init; }

    /// <summary>The conditions that decide most, and how this run went: what stands under figure and table.</summary>
    internal Conditions Brief { get; init; } = new([]);

    /// <summary>The case all others are divided by.</summary>
    public CaseResult Baseline => Cases[0];

    /// <summary>What was counted in the observed calls, a row a case: bytes are those of a call.</summary>
    public Table Evidence => new(
        ["case", Column.Number("calls"), Column.Number("connections opened"), Column.Number("TLS handshakes"),
            Column.Number("client bytes per call"), Column.Number("server connections"),
            Column.Number("server bytes per call")],
        [.. Cases.Select(c => Counts(c.Name, c.Evidence))])
    {
        Note = "Counted in a few calls apart from the timed ones, because counting costs time.",
    };

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
    /// <returns>
    /// Null when fewer than ten rounds have both, at the smoke budget four. Without intervals when a call of one
    /// failed.
    /// </returns>
    /// <exception cref="KeyNotFoundException">There is no such case.</exception>
    public RatioEstimate? Ratio(string name, string other) => Judge.Ratio(this[other], this[name]);

    /// <summary>
    /// The same measurement, judged by another baseline: its verdicts rest on the rounds in which both took their turn.
    /// </summary>
    /// <param name="name">The case that all others are now divided by; an A/A pair is left out.</param>
    /// <exception cref="KeyNotFoundException">There is no such case.</exception>
    public Comparison WithBaseline(string name)
    {
        var baseline = this[name] with { Verdict = Verdict.Baseline, IsSelf = false, Ratio = null, Pair = null };
        var others = Cases.Where(c => c.Name != name && !c.IsSelf);
        return this with
        {
            Cases = [baseline, .. others.Select(c => Judge.Against(baseline, c))],
            // It is that of the baseline before.
            Conditions = Conditions.Without(Conditions.MachineSpeed),
            Brief = Brief.Without(Conditions.MachineSpeed),
        };
    }

    /// <summary>Time per call of each case as bars with intervals.</summary>
    public BarFigure ToFigure()
    {
        var measured = Cases.Where(c => double.IsFinite(c.PerCall.Value.Nanoseconds)).ToArray();
        var wide = IsWide(measured.Select(c => c.PerCall.Value.Seconds));
        return new(Title, new("time per call", Unit.Duration) { Log = wide }, [.. measured.Select(Bar)])
        {
            Caption = (wide ? "Further left is better; the axis is logarithmic." : "Shorter is better.")
                + " Each interval is of one case by itself, the machine's drift included. "
                + "To compare cases, use the ratios in the table: they are paired round by round.",
            Conditions = Brief,
        };
    }

    /// <summary>
    /// One row a case: ratio with interval, time per call, percentiles, cold call, calls, errors. A case whose runs
    /// make several calls has neither percentiles nor a cold call: only their means are known.
    /// </summary>
    public Table ToTable() => new(Columns, [.. Cases.Select(Row)]) { Note = string.Join('\n', Notes()) };

    /// <summary>Figure, table, verdicts and conditions together.</summary>
    public IReadOnlyDictionary<string, string> ToBundle() => new Dictionary<string, string>
    {
        [Mime.Comparison] = ToMessage().ToJson(),
        [Mime.Html] = ToHtml(),
        [Mime.Text] = ToString(),
    };

    /// <summary>Table, verdicts and conditions as text.</summary>
    public override string ToString() =>
        string.Join('\n', [Title, ToTable().ToText(), .. Verdicts(), Brief.ToString()]);

    /// <summary>A sentence for each case but the baseline, and what several intervals mean together.</summary>
    internal IEnumerable<string> Verdicts()
    {
        var judged = Cases.Where(c => c.Verdict != Verdict.Baseline).ToArray();
        foreach (var one in judged.Length == 0 ? [Baseline] : judged) yield return one.Sentence;
        if (judged.Length > 1)
        {
            yield return "Each interval is for its own comparison with the baseline, not for all of them together.";
        }

        if (OtherWork.Warning(Conditions) is { } warning) yield return warning;
    }

    /// <summary>Whether a logarithmic axis shows these better.</summary>
    internal static bool IsWide(IEnumerable<double> values)
    {
        var positive = values.Where(v => v > 0).ToArray();
        return positive.Length > 1 && positive.Max() / positive.Min() > WideSpan;
    }

    // Figure, table with verdicts, what the noise hides; the sentences and all conditions
    // are folded. The few conditions that decide most stand once, under the figure.
    private string ToHtml()
    {
        var table = ToTable() with
        {
            Columns = [.. Columns[..BeforeVerdict], "verdict", .. Columns[BeforeVerdict..]],
            Rows = [.. Cases.Select(c => (string[])[
                .. Row(c)[..BeforeVerdict], VerdictText.Briefly(c), .. Row(c)[BeforeVerdict..]])],
        };
        var drawn = Cases.Any(c => c.Calls > 0);
        return string.Concat(
        [
            drawn ? ToFigure().ToHtml() : "",
            (drawn ? table : table with { Note = $"{table.Note}\n{Brief}".Trim() }).ToHtml(),
            .. Cases.Where(c => c.IsSelf).Select(c => PlainWords.Html(c.Sentence)),
            OtherWork.Warning(Conditions) is { } warning ? PlainWords.Html(warning) : "",
            "<details><summary style=\"display:list-item\">Each verdict in words, and all conditions</summary>",
            .. Verdicts().Select(PlainWords.Html),
            $"{Conditions.ToTable().ToHtml()}</details>",
        ]);
    }

    // For programs.
    private ComparisonMessage ToMessage()
    {
        static double? Known(double? value) => value is { } number && double.IsFinite(number) ? number : null;
        return new(Title, [.. Cases.Select(c => new CaseMessage(
            c.Name, VerdictText.Briefly(c), Known(c.Ratio?.Ratio), Known(c.Ratio?.Interval.Low),
            Known(c.Ratio?.Interval.High), Known(c.PerCall.Value.Seconds)))]);
    }

    // Under the table: which percentiles are missing, why calls failed.
    private IEnumerable<string> Notes()
    {
        if (Percentiles.Note(Cases.Where(c => c.CallsPerRun == 1).Select(c => c.Percentiles)) is { } missing)
        {
            yield return missing;
        }

        foreach (var failing in Cases.Where(c => c.FirstError is not null))
        {
            yield return $"First error of {failing.Name}: {failing.FirstError}";
        }
    }

    private static string[] Row(CaseResult c)
    {
        var (ratio, interval) = RatioText.Cells(c.Ratio);
        string OfOneCall(CallTime time) => c.CallsPerRun == 1 ? time.ToString() : "";
        return
        [
            c.Name, ratio, interval, c.PerCall.ToString(), OfOneCall(c.Percentiles.P90), OfOneCall(c.Percentiles.P99),
            OfOneCall(c.Percentiles.Max),
            // The baseline over again makes its first call on what the baseline has warmed.
            c.IsSelf ? "" : OfOneCall(c.ColdCall), RatioText.Number(c.Calls, 0), RatioText.Number(c.Errors, 0),
        ];
    }

    private static Bar Bar(CaseResult c) =>
        new(c.Name, c.PerCall.Value.Seconds, c.PerCall.Low.Seconds, c.PerCall.High.Seconds) { Detail = c.Sentence };

    private static string[] Counts(string name, Evidence e)
    {
        static string Text(long? count) => count is { } known ? Unit.Whole(known) : "not observed";
        return
        [
            name, Text(e.Calls), Text(e.ConnectionsOpened), Text(e.TlsHandshakes),
            Text(e.ClientAllocatedBytes / Math.Max(e.Calls, 1)),
            Text(e.ServerConnectionsAccepted), Text(e.ServerAllocatedBytes / Math.Max(e.Calls, 1)),
        ];
    }
}

namespace GrpcLab;

/// <summary>A comparison in words: table, verdicts, conditions.</summary>
internal static class ComparisonText
{
    // Case, ratio and interval.
    private const int BeforeVerdict = 3;

    private static readonly Column[] Columns =
    [
        // What a comparison is for comes first: a narrow window cuts off the right side.
        "case", Column.Number("ratio"), Column.Number("95 % interval"), Column.Number("per call"), Column.Number("p90"),
        Column.Number("p99"),
        Column.Number("max"), Column.Number("cold call"), Column.Number("calls"), Column.Number("errors"),
    ];

    public static string Of(Comparison comparison) => string.Join('\n',
    [
        comparison.Title,
        comparison.ToTable().ToText(),
        .. Verdicts(comparison),
        comparison.Brief.ToString(),
    ]);

    public static Table Table(Comparison comparison) =>
        new(Columns, [.. comparison.Cases.Select(Row)]) { Note = string.Join('\n', Notes(comparison)) };

    /// <summary>The same with a column for the verdict, where there is no sentence that tells it.</summary>
    public static Table TableWithVerdicts(Comparison comparison) => Table(comparison) with
    {
        Columns = [.. Columns[..BeforeVerdict], "verdict", .. Columns[BeforeVerdict..]],
        Rows = [.. comparison.Cases.Select(RowWithVerdict)],
    };

    /// <summary>Lines under the table: which percentiles are missing, why calls failed.</summary>
    public static IEnumerable<string> Notes(Comparison comparison)
    {
        if (Percentiles.Note(comparison.Cases.Select(c => c.Percentiles)) is { } missing) yield return missing;
        foreach (var failing in comparison.Cases.Where(c => c.FirstError is not null))
        {
            yield return $"First error of {failing.Name}: {failing.FirstError}";
        }
    }

    /// <summary>A sentence for each case but the baseline, and what several intervals mean together.</summary>
    public static IEnumerable<string> Verdicts(Comparison comparison)
    {
        var judged = comparison.Cases.Where(c => c.Verdict != Verdict.Baseline).ToArray();
        foreach (var one in judged.Length == 0 ? [comparison.Baseline] : judged) yield return one.Sentence;
        if (judged.Length > 1)
        {
            yield return "Each interval is for its own comparison with the baseline, not for all of them together.";
        }

        foreach (var warning in Warnings(comparison)) yield return warning;
    }

    /// <summary>What a reader must know before believing any row.</summary>
    public static IEnumerable<string> Warnings(Comparison comparison) =>
        OtherWork.Warning(comparison.Conditions) is { } warning ? [warning] : [];

    private static string[] RowWithVerdict(CaseResult c)
    {
        var row = Row(c);
        return [.. row[..BeforeVerdict], VerdictText.Briefly(c), .. row[BeforeVerdict..]];
    }

    private static string[] Row(CaseResult c)
    {
        var (ratio, interval) = RatioText.Cells(c.Ratio);
        return
        [
            c.Name, ratio, interval, c.PerCall.ToString(), c.Percentiles.P90.ToString(), c.Percentiles.P99.ToString(),
            c.Percentiles.Max.ToString(),
            // The baseline over again makes its first call on what the baseline has warmed.
            c.IsSelf ? "" : c.ColdCall.ToString(), RatioText.Number(c.Calls, 0), RatioText.Number(c.Errors, 0),
        ];
    }
}

/// <summary>
/// A comparison as an HTML fragment: figure, table with verdicts, what the noise hides; the sentences and all
/// conditions are folded. The few conditions that decide most stand once, under the figure.
/// </summary>
internal static class ComparisonHtml
{
    public static string Of(Comparison comparison)
    {
        var drawn = comparison.Cases.Any(c => c.Calls > 0);
        var table = ComparisonText.TableWithVerdicts(comparison);
        return string.Concat(
        [
            drawn ? comparison.ToFigure().ToHtml() : "",
            (drawn ? table : table with { Note = $"{table.Note}\n{comparison.Brief}".Trim() }).ToHtml(),
            .. comparison.Cases.Where(c => c.IsSelf).Select(c => PlainWords.Html(c.Sentence)),
            .. ComparisonText.Warnings(comparison).Select(PlainWords.Html),
            "<details><summary style=\"display:list-item\">Each verdict in words, and all conditions</summary>",
            .. ComparisonText.Verdicts(comparison).Select(PlainWords.Html),
            $"{comparison.Conditions.ToBundle()[Mime.Html]}</details>",
        ]);
    }
}

/// <summary>A comparison as numbers for programs: ratio, interval, time and verdict of each case.</summary>
internal static class ComparisonNumbers
{
    public static ComparisonMessage Of(Comparison comparison) => new(comparison.Title, [.. comparison.Cases.Select(c =>
        new CaseMessage(c.Name, VerdictText.Briefly(c), Known(c.Ratio?.Ratio), Known(c.Ratio?.Interval.Low),
            Known(c.Ratio?.Interval.High), Known(c.PerCall.Value.Seconds)))]);

    private static double? Known(double? value) => value is { } number && double.IsFinite(number) ? number : null;
}

using System.Globalization;

namespace GrpcLab.Notebooks;

/// <summary>
/// Finds what two runs have both measured: the same case against the same baseline, in the same comparison of a
/// chapter.
/// </summary>
internal static class TwoRuns
{
    /// <summary>Their cases in the order of the first run; baselines are left out.</summary>
    public static IReadOnlyList<TwoRunsRow> Compare(CourseFolder course, string one, string other)
    {
        var there = Cases(course, other).ToDictionary(found => found.Key, found => found.Case);
        return
        [
            .. Cases(course, one).Where(found => there.ContainsKey(found.Key)).Select(found => new TwoRunsRow(
                found.Key.Chapter, found.Key.Comparison, found.Key.Case, found.Case, there[found.Key])),
        ];
    }

    private static IEnumerable<(CaseKey Key, CaseMessage Case)> Cases(CourseFolder course, string folder) =>
        BookChapter.In(course, folder).SelectMany(chapter => InChapter(chapter.Report)).DistinctBy(found => found.Key);

    private static IEnumerable<(CaseKey Key, CaseMessage Case)> InChapter(NotebookReport report) =>
        report.Outputs.Shown(MimeTypes.Comparison)
            .SelectMany(json => InComparison(report.Chapter.Name, ComparisonMessage.TryParse(json)));

    private static IEnumerable<(CaseKey Key, CaseMessage Case)> InComparison(string chapter, ComparisonMessage? told) =>
        told is { Title: { } title, Cases: [{ Name: { } baseline }, .. var others] }
            ? others.Select(one => (new CaseKey(chapter, title, baseline, one.Name ?? ""), one))
            : [];

    private sealed record CaseKey(string Chapter, string Comparison, string Baseline, string Case);
}

/// <summary>One case that two runs measured.</summary>
internal sealed record TwoRunsRow(string Chapter, string Comparison, string Case, CaseMessage One, CaseMessage Other)
{
    /// <summary>Whether the intervals overlap; null when a run has none.</summary>
    public bool? Agrees =>
        (One, Other) is ({ Low: { } low, High: { } high }, { Low: { } otherLow, High: { } otherHigh })
            ? low <= otherHigh && otherLow <= high
            : null;

    /// <summary>The same in words.</summary>
    public string Words => Agrees switch
    {
        true => "agree",
        false => One.Ratio < Other.Ratio ? "differ: larger in the other" : "differ: smaller in the other",
        null => "unknown: no interval",
    };

    /// <summary>As in 2.34×; a dash where there is none.</summary>
    public static string RatioText(CaseMessage run) => run.Ratio is { } ratio ? ReaderNumbers.Digits(ratio) + "×" : "–";

    /// <summary>As in 2.1 to 2.6; the verdict where there is none.</summary>
    public static string IntervalText(CaseMessage run) => (run.Low, run.High) is ({ } low, { } high)
        ? $"{ReaderNumbers.Digits(low)} to {ReaderNumbers.Digits(high)}" : run.Verdict ?? "";
}

/// <summary>Two runs side by side as CSV, with all digits.</summary>
internal static class TwoRunsCsv
{
    private static readonly string[] Columns =
        ["chapter", "comparison", "case", "ratio", "low", "high", "seconds", "verdict",
            "ratio_other", "low_other", "high_other", "seconds_other", "verdict_other", "runs"];

    /// <summary>A header, then a line for each case.</summary>
    public static string Of(IEnumerable<TwoRunsRow> rows) => Csv.Write(rows
        .Select(row => (string[])
            [row.Chapter, row.Comparison, row.Case, .. Cells(row.One), .. Cells(row.Other), row.Words])
        .Prepend(Columns));

    private static string[] Cells(CaseMessage run) =>
        [Number(run.Ratio), Number(run.Low), Number(run.High), Number(run.Seconds), run.Verdict ?? ""];

    private static string Number(double? value) => value?.ToString(CultureInfo.InvariantCulture) ?? "";
}

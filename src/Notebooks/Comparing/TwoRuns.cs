namespace GrpcLab.Notebooks;

/// <summary>
/// Finds what two runs have both measured: the same case against the same baseline, in the same comparison of a
/// chapter.
/// </summary>
public static class TwoRuns
{
    /// <summary>Their cases in the order of the first run; baselines are left out.</summary>
    /// <param name="course">The course.</param>
    /// <param name="one">The folder of a run.</param>
    /// <param name="other">The folder of another run.</param>
    public static IReadOnlyList<TwoRunsRow> Compare(CourseFolder course, string one, string other)
    {
        var there = Cases(course, other).ToDictionary(found => found.Key, found => found.Ratio);
        return
        [
            .. Cases(course, one).Where(found => there.ContainsKey(found.Key)).Select(found => new TwoRunsRow(
                found.Key.Chapter, found.Key.Comparison, found.Key.Case, found.Ratio, there[found.Key])),
        ];
    }

    private static IEnumerable<(CaseKey Key, RunRatio Ratio)> Cases(CourseFolder course, string folder) =>
        BookChapter.In(course, folder).SelectMany(chapter => InChapter(chapter.Report)).DistinctBy(found => found.Key);

    private static IEnumerable<(CaseKey Key, RunRatio Ratio)> InChapter(NotebookReport report) =>
        report.Cells.SelectMany(cell => cell.Results.Outputs).OfType<DisplayOutput>()
            .Select(output => output.Data.GetValueOrDefault(MimeTypes.Comparison)).OfType<string>()
            .SelectMany(json => InComparison(report.Chapter.Name, ComparisonMessage.TryParse(json)));

    private static IEnumerable<(CaseKey Key, RunRatio Ratio)> InComparison(string chapter, ComparisonMessage? told) =>
        told is { Title: { } title, Cases: [{ Name: { } baseline }, .. var others] }
            ? others.Select(one => (new CaseKey(chapter, title, baseline, one.Name ?? ""),
                new RunRatio(one.Ratio, one.Low, one.High, one.Seconds, one.Verdict ?? "")))
            : [];

    private sealed record CaseKey(string Chapter, string Comparison, string Baseline, string Case);
}

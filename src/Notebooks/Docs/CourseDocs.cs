namespace GrpcLab.Notebooks;

/// <summary>
/// What is written under docs: from the recorded run, the server's options and the tests.
/// </summary>
internal static class CourseDocs
{
    /// <summary>Each file's path from the root, with slashes, and its text.</summary>
    public static IReadOnlyDictionary<string, string> Render(CourseFolder course) => new Dictionary<string, string>
    {
        ["docs/results.md"] = ResultsPage.Render(
            course, FiguresFile.Read(Path.Combine(course.Root, "data", "recorded", RunRecord.Figures))),
        ["docs/faults.md"] = FaultsPage.Render(course),
        ["docs/look.md"] = LookPage.Render(course),
        ["docs/server-options.md"] = ServerOptionsPage.Render(),
    };
}

/// <summary>Parts of a table in Markdown.</summary>
internal static class MarkdownTable
{
    /// <summary>The text as a cell: a bar in it would end the cell.</summary>
    public static string Cell(string text) => text.Replace("|", "\\|", StringComparison.Ordinal);

    /// <summary>A line of the table.</summary>
    public static string Row(params IEnumerable<string> cells) => $"| {string.Join(" | ", cells.Select(Cell))} |\n";
}

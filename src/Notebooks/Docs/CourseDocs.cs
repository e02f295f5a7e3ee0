namespace GrpcLab.Notebooks;

/// <summary>
/// What is written under docs: from the notebooks, the recorded run, the server's options, the tests, and the source
/// itself.
/// </summary>
public static class CourseDocs
{
    /// <summary>Each file's path from the root, with slashes, and its text.</summary>
    /// <param name="course">The course.</param>
    /// <exception cref="NotebookFormatException">A topic comment names no topic.</exception>
    public static IReadOnlyDictionary<string, string> Render(CourseFolder course) => new Dictionary<string, string>
    {
        ["docs/coverage.md"] = CoveragePage.Render(ChapterCatalog.WithDeeper(course)),
        ["docs/results.md"] = ResultsPage.Render(
            course, FiguresFile.Read(Path.Combine(course.Root, "data", "recorded", RunRecord.Figures))),
        ["docs/bench.md"] = BenchPage.Render(course),
        ["docs/architecture.svg"] = ArchitecturePicture.Render(course),
        ["docs/faults.md"] = FaultsPage.Render(course),
        ["docs/server-options.md"] = ServerOptionsPage.Render(),
    };
}

namespace GrpcLab.Notebooks;

/// <summary>Which pages a book has, in the order of its contents.</summary>
public static class BookCatalog
{
    /// <summary>
    /// The chapters that were run, and around them the rest of the course: chapters that were not run yet, solutions
    /// and docs. Notebooks of a reader's own stand alone.
    /// </summary>
    /// <param name="course">The course.</param>
    /// <param name="run">The pages of notebooks that were run, with their sources.</param>
    public static IReadOnlyList<PageEntry> Pages(CourseFolder course, IReadOnlyList<PageEntry> run)
    {
        ArgumentNullException.ThrowIfNull(course);
        var known = ChapterCatalog.WithDeeper(course);
        var chapters = run.Select(page => new Chapter(page.Source!)).ToList();
        if (!chapters.Any(known.Contains)) return run;

        var entries = run.ToDictionary(page => page.Name);
        return
        [
            .. ChapterCatalog.InReadingOrder(chapters.Concat(known).DistinctBy(chapter => chapter.Name)).Select(
                chapter => entries.GetValueOrDefault(chapter.Name) ?? PageEntry.Of(chapter) with { Exists = false }),
            .. Files(Path.Combine(course.Notebooks, "solutions"), "*.ipynb")
                .Select(path => Solution(new Chapter(path))),
            .. Files(Path.Combine(course.Root, "docs"), "*.md").Select(path =>
                new PageEntry($"docs-{Path.GetFileNameWithoutExtension(path)}", DocPage.TitleOf(path))
                {
                    Source = path,
                    Part = BookPart.Reference,
                }),
        ];
    }

    private static PageEntry Solution(Chapter chapter) => PageEntry.Of(chapter) with
    {
        Name = $"solution-{chapter.Name}",
        Part = BookPart.Solutions,
    };

    private static IEnumerable<string> Files(string folder, string pattern) => Directory.Exists(folder)
        ? ChapterCatalog.InReadingOrder(
            Directory.EnumerateFiles(folder, pattern), path => Path.GetFileNameWithoutExtension(path))
        : [];
}

namespace GrpcLab.Notebooks;

/// <summary>Which pages a book has, in the order of its contents.</summary>
public static class BookCatalog
{
    /// <summary>
    /// The chapters that were run, and around them the rest of the course: chapters that were not run yet, solutions
    /// and docs. Notebooks of a reader's own stand alone.
    /// </summary>
    /// <param name="course">The course.</param>
    /// <param name="run">The notebooks that have a page.</param>
    public static IReadOnlyList<PageEntry> Pages(CourseFolder course, IReadOnlyList<Chapter> run)
    {
        ArgumentNullException.ThrowIfNull(course);
        var known = ChapterCatalog.WithDeeper(course);
        if (!run.Any(known.Contains)) return [.. run.Select(chapter => PageEntry.Of(chapter, exists: true))];

        var names = run.Select(chapter => chapter.Name).ToHashSet();
        return
        [
            .. ChapterCatalog.InReadingOrder(run.Concat(known).DistinctBy(chapter => chapter.Name))
                .Select(chapter => PageEntry.Of(chapter, names.Contains(chapter.Name))),
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

    private static PageEntry Solution(Chapter chapter) => PageEntry.Of(chapter, exists: true) with
    {
        Name = $"solution-{chapter.Name}",
        Part = BookPart.Solutions,
    };

    private static IEnumerable<string> Files(string folder, string pattern) => Directory.Exists(folder)
        ? ChapterCatalog.InReadingOrder(
            Directory.EnumerateFiles(folder, pattern), path => Path.GetFileNameWithoutExtension(path))
        : [];
}

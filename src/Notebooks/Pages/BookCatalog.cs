using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>Which pages a book has, in the order of its contents.</summary>
internal static class BookCatalog
{
    /// <summary>
    /// The chapters that were run, and around them the rest of the course: chapters that were not run yet, solutions
    /// and docs. Notebooks of a reader's own stand alone.
    /// </summary>
    public static IReadOnlyList<PageEntry> Pages(CourseFolder course, IReadOnlyList<PageEntry> run)
    {
        var known = ChapterCatalog.WithDeeper(course);
        var chapters = run.Select(page => new Chapter(page.Source!)).ToList();
        if (!chapters.Any(known.Contains)) return run;

        var entries = run.ToDictionary(page => page.Name);
        return
        [
            .. ChapterCatalog.InReadingOrder(chapters.Concat(known).DistinctBy(chapter => chapter.Name)).Select(
                chapter => entries.GetValueOrDefault(chapter.Name)
                    ?? PageEntry.OfKnown(chapter) with { Exists = false }),
            .. Files(Path.Combine(course.Notebooks, "solutions"), "*.ipynb")
                .Select(path => Solution(new Chapter(path))),
            .. Texts(Path.Combine(course.Root, "docs", "stories"), "story", BookPart.Stories),
            .. Texts(Path.Combine(course.Root, "docs"), "docs", BookPart.Reference),
        ];
    }

    private static IEnumerable<PageEntry> Texts(string folder, string prefix, BookPart part) =>
        Files(folder, "*.md").Select(path =>
            new PageEntry($"{prefix}-{Path.GetFileNameWithoutExtension(path)}", SourcePages.TitleOf(path))
            {
                Source = path,
                Part = part,
            });

    private static PageEntry Solution(Chapter chapter) => PageEntry.OfKnown(chapter) with
    {
        Name = $"solution-{chapter.Name}",
        Part = BookPart.Solutions,
    };

    private static IEnumerable<string> Files(string folder, string pattern) => Directory.Exists(folder)
        ? ChapterCatalog.InReadingOrder(
            Directory.EnumerateFiles(folder, pattern), path => Path.GetFileNameWithoutExtension(path))
        : [];
}

/// <summary>A page, as others link to it.</summary>
internal sealed partial record PageEntry(string Name, string Title)
{
    /// <summary>The notebook or Markdown file it was made from. Default: that of its name beside the others.</summary>
    public string? Source { get; init; }

    /// <summary>Which part of the book it belongs to. Default: the chapters.</summary>
    public BookPart Part { get; init; }

    /// <summary>False where the contents only name it, because it was not run yet. Default: true.</summary>
    public bool Exists { get; init; } = true;

    internal string Href => Uri.EscapeDataString(Name) + ".html";

    /// <summary>Its title below that of its chapter or part: without what both have in front.</summary>
    internal string ShortTitle => DeeperPrefix().Replace(Title, "");

    /// <summary>The entry of a notebook of the course, or of a reader's own.</summary>
    /// <exception cref="NotebookFormatException">It is no notebook.</exception>
    public static PageEntry Of(Chapter chapter) => Of(chapter, Notebook.Read(chapter.Path).Title ?? chapter.Name);

    /// <summary>
    /// That of one that nobody asked for, whose title is its name where it cannot be read: the others go on.
    /// </summary>
    public static PageEntry OfKnown(Chapter chapter)
    {
        try
        {
            return Of(chapter);
        }
        catch (Exception error) when (error is NotebookFormatException or IOException)
        {
            return Of(chapter, chapter.Name);
        }
    }

    /// <summary>The same for one whose title is known: its file may be gone.</summary>
    internal static PageEntry Of(Chapter chapter, string title) => new(chapter.Name, title)
    {
        Source = Path.GetFullPath(chapter.Path),
        Part = chapter.IsDeeper ? BookPart.Deeper : BookPart.Chapters,
    };

    [GeneratedRegex(@"^\d+, deeper\. ")]
    private static partial Regex DeeperPrefix();
}

/// <summary>A part of the book, in the order of its contents.</summary>
internal enum BookPart
{
    /// <summary>The chapters and the quiz: what a reader turns from page to page.</summary>
    Chapters,

    /// <summary>What deepens a chapter; listed under it.</summary>
    Deeper,

    /// <summary>The solutions of the exercises.</summary>
    Solutions,

    /// <summary>The stories with which the recorded book opens.</summary>
    Stories,

    /// <summary>The pages of docs.</summary>
    Reference,
}

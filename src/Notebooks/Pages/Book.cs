using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>
/// All pages of a folder of runs, written as one: chapters, solutions and docs, with contents, search and results.
/// </summary>
public static class Book
{
    /// <summary>Writes the book whole or not at all.</summary>
    /// <param name="course">The course.</param>
    /// <param name="request">What it is made from.</param>
    /// <returns>The files' names.</returns>
    /// <exception cref="FormatException">A record cannot be read.</exception>
    /// <exception cref="NotebookFormatException">An executed notebook cannot be read.</exception>
    public static IReadOnlyList<string> Write(CourseFolder course, BookRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        var chapters = BookChapter.In(course, request.From);
        var run = chapters.Select(chapter => PageEntry.Of(chapter.Report.Chapter, chapter.Report.Title));
        var links = new PageLinks(request.To, BookCatalog.Pages(course, [.. run]))
        {
            HasFilesBeside = true,
            SourceAddress = request.SourceAddress,
            Repository = RepositoryAddress.Of(course, request.SourceAddress),
        };
        var pages = Pages(chapters, links);
        var ran = request.Ran ?? chapters.Select(chapter => chapter.Record.Name).ToHashSet();
        var print = request.Print || File.Exists(Path.Combine(request.To, PrintPage.File));
        var recorded = RecordedRun.Beside(course, request.From);
        (string Name, string Text)[] files =
        [
            .. pages.Select(page => ($"{page.Name}.html", page.Html)),
            ($"{PageContents.FrontPage}.html", IndexPage.Render(chapters, ran, recorded, links, print)),
            ($"{PageContents.ClaimsPage}.html", ClaimsPage.Render(chapters, recorded, links, HasClaims(request.From))),
            .. print
                ? [(PrintPage.File, PrintPage.Render([.. pages.Take(chapters.Count)], links))]
                : ((string, string)[])[],
            (PageShell.StyleFile, BookFonts.Style + PageAssets.Style + "\n" + links.FigureStyle!.Css + "\n"),
            (PageShell.ScriptFile, PageAssets.Script + "\n"),
            (PageShell.SearchFile, SearchIndex.Render(pages)),
        ];
        var copied = Copied(request);
        string[] pictures = PageShell.HasPicture(links) ? [PageShell.SocialPicture] : [];
        AtomicFile.WriteAll(
        [
            .. files.Select(file =>
                (Path.Combine(request.To, file.Name), (ReadOnlyMemory<byte>)Encoding.UTF8.GetBytes(file.Text))),
            .. copied.Select(name => (Path.Combine(request.To, name),
                (ReadOnlyMemory<byte>)File.ReadAllBytes(Path.Combine(request.From, name)))),
            .. pictures.Select(name =>
                (Path.Combine(request.To, name), (ReadOnlyMemory<byte>)PageAssets.Bytes(name))),
        ]);
        return [.. files.Select(file => file.Name), .. copied, .. pictures];
    }

    // The list that the page of claims leads to; what is already there stays.
    private static IReadOnlyList<string> Copied(BookRequest request) =>
        Path.GetFullPath(request.From) != Path.GetFullPath(request.To) && HasClaims(request.From)
            ? [ClaimsFile.Name] : [];

    private static bool HasClaims(string folder) => File.Exists(Path.Combine(folder, ClaimsFile.Name));

    private static List<BookPage> Pages(IReadOnlyList<BookChapter> chapters, PageLinks links) =>
    [
        .. chapters.Select(chapter => ChapterPage.Build(chapter.Report, links)),
        .. links.Pages.Where(page => page.Part == BookPart.Solutions).Select(page => SourcePage.Build(page, links)),
        .. links.Pages.Where(page => page.Part == BookPart.Reference).Select(page => DocPage.Build(page, links)),
    ];
}

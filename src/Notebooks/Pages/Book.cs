using System.IO.Compression;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// All pages of a folder of runs, written as one: chapters, solutions and docs, with contents, search and results.
/// </summary>
internal static class Book
{
    /// <summary>Writes the book whole or not at all.</summary>
    /// <returns>The files' names.</returns>
    /// <exception cref="FormatException">A record cannot be read.</exception>
    /// <exception cref="NotebookFormatException">An executed notebook cannot be read.</exception>
    public static IReadOnlyList<string> Write(CourseFolder course, BookRequest request)
    {
        var chapters = BookChapter.In(course, request.From);
        var run = chapters.Select(chapter => PageEntry.Of(chapter.Report.Chapter, chapter.Report.Title));
        var links = new PageLinks(request.To, BookCatalog.Pages(course, [.. run]))
        {
            HasFilesBeside = true,
            SourceAddress = request.SourceAddress,
            Repository = RepositoryAddress.Of(course, request.SourceAddress),
        };
        var pages = Pages(chapters, links);
        var isRecorded = course.Relative(request.From).StartsWith("data/recorded", StringComparison.Ordinal);
        (string Name, string Text)[] files =
        [
            .. pages.Select(page => ($"{page.Name}.html", page.Html)),
            ($"{PageContents.FrontPage}.html", IndexPage.Render(chapters, request.Ran, isRecorded, links)),
            ($"{PageContents.ClaimsPage}.html", ClaimsPage.Render(chapters, links, HasClaims(request.From))),
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
        .. links.Pages.Where(page => page.Part is BookPart.Solutions or BookPart.Stories or BookPart.Reference)
            .Select(page => SourcePages.Build(page, links)),
    ];
}

/// <summary>What a book is made from, and where it goes.</summary>
/// <param name="From">The folder of a run: executed notebooks and their records.</param>
/// <param name="To">The folder of the book; may be the same.</param>
internal sealed record BookRequest(string From, string To)
{
    /// <summary>The chapters that the last run ran; the others are told apart. Default: all of them.</summary>
    public IReadOnlySet<string>? Ran { get; init; }

    /// <summary>The address of the course's source, for links out of the book. Default: this machine's files.</summary>
    public Uri? SourceAddress { get; init; }
}

/// <summary>A chapter whose run is kept: its record, and its report read back from the executed notebook.</summary>
internal sealed record BookChapter(PageRecord Record, NotebookReport Report)
{
    /// <summary>The chapters whose pages stand in a folder, each before what deepens it.</summary>
    /// <exception cref="FormatException">A record cannot be read.</exception>
    /// <exception cref="NotebookFormatException">An executed notebook cannot be read.</exception>
    public static IReadOnlyList<BookChapter> In(CourseFolder course, string folder)
    {
        var found = PageRecord.In(folder)
            .Where(record => File.Exists(NotebookOf(folder, record)))
            .Select(record => new BookChapter(record, record.Run.ToReport(
                record.StartedAt, Notebook.Read(NotebookOf(folder, record)), course, folder)))
            .ToDictionary(chapter => chapter.Report.Chapter);
        return [.. ChapterCatalog.InReadingOrder(found.Keys).Select(chapter => found[chapter])];
    }

    private static string NotebookOf(string folder, PageRecord record) =>
        Path.Combine(folder, record.Name + ".ipynb");
}

/// <summary>A page of the book and what the search finds in it.</summary>
internal sealed record BookPage(string Name, string Title, string Html, IReadOnlyList<PageSection> Sections);

/// <summary>
/// What the search looks through, behind the library that does it (MiniSearch), as a script: a page from disk may load
/// one, and could not fetch data. It is compressed, because its text is that of the whole book once more.
/// </summary>
internal static partial class SearchIndex
{
    public static string Render(IEnumerable<BookPage> pages)
    {
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.SmallestSize))
        {
            JsonSerializer.Serialize(gzip, pages.SelectMany(Sections).Select((section, id) => new
            {
                id,
                section.Page.Name,
                section.Page.Title,
                section.Section.Anchor,
                section.Section.Heading,
                Text = Space().Replace(section.Section.Text.ToString(), " ").Trim(),
            }), JsonSerializerOptions.Web);
        }

        return $"{PageAssets.Search}\nglobalThis.labBook = '{Convert.ToBase64String(packed.ToArray())}';\n";
    }

    private static IEnumerable<(BookPage Page, PageSection Section)> Sections(BookPage page) => page.Sections
        .Where(section => section.Text.Length > 0 || section.Heading.Length > 0).Select(section => (page, section));

    [GeneratedRegex(@"\s+")]
    private static partial Regex Space();
}

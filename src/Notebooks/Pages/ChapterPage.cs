namespace GrpcLab.Notebooks;

/// <summary>
/// The page of one run of one chapter. It needs no network, unless cells that ran are tagged with hosts.
/// </summary>
internal static class ChapterPage
{
    /// <summary>The page as HTML.</summary>
    public static string Render(NotebookReport report, PageLinks links) => Build(report, links).Html;

    internal static BookPage Build(NotebookReport report, PageLinks links)
    {
        var folder = Path.GetDirectoryName(Path.GetFullPath(report.Chapter.Path))!;
        var markdown = new MarkdownRenderer(new LinkRewriter(folder, links));
        var figures = new InlineFigures(links.FigureStyle);
        // Written first, so that its figure keeps its name where it stands in the evidence again.
        var box = InShort.Render(report, figures, links);
        var cells = new CellRenderer(markdown, figures, QuizForm.Of(report));
        var reports = report.Cells.ToDictionary(cell => cell.Cell.Number);
        var body = NotebookBody.Render(
            report.Notebook, cells, cell => reports.TryGetValue(cell.Number, out var run) ? cells.Code(run) : "", box);
        var title = report.Title;
        var main = $"""
            <article>
            <h1>{markdown.TitleHtml ?? Html.Escape(title)}</h1>
            {Warnings(report)}{body}{PageNavigation.Between(report.Chapter.Name, links)}</article>

            """;
        var html = PageShell.Render(new(report.Chapter.Name, title, "chapter", main, links)
        {
            Headings = [new(InShort.Anchor, 2, "In short"), .. markdown.Headings],
            Description = Findings.Question(report.Notebook) ?? "",
            ScriptHosts = [.. report.Cells.Where(cell => cell.Outcome is CellResult)
                .SelectMany(cell => CellTags.Hosts(cell.Cell)).Distinct()],
        });
        return new(report.Chapter.Name, title, html, markdown.Sections);
    }

    private static string Warnings(NotebookReport report)
    {
        var leftOut = report.LeftOut is { Length: > 0 } words
            ? $"<p class=\"note\">{Html.Escape(words)}</p>\n" : "";
        return report.Stopped is { } reason
            ? $"{leftOut}<p class=\"banner\" role=\"status\"><strong>This run is not complete:</strong> "
                + $"{Html.Escape(reason)}</p>\n"
            : leftOut;
    }
}

/// <summary>Pages of what was not run: a solution is read, not measured, and a page of docs is prose.</summary>
internal static class SourcePages
{
    public static BookPage Build(PageEntry page, PageLinks links)
    {
        var markdown = new MarkdownRenderer(new LinkRewriter(Path.GetDirectoryName(page.Source!)!, links));
        var openIn = OpenIn.Render(page.Source!, links);
        var body = page.Part == BookPart.Solutions
            ? $"<p class=\"run\">Not run: run it yourself to see what its cells print. "
                + $"<a href=\"{LinkRewriter.ToFile(page.Source!, links)}\">Notebook</a></p>\n{openIn}"
                + Cells(page, markdown, links)
            : $"{openIn}<div class=\"prose\">\n{markdown.Render(File.ReadAllText(page.Source!))}</div>\n";
        var main = $"""
            <article>
            <h1>{markdown.TitleHtml ?? Html.Escape(page.Title)}</h1>
            {body}{PageNavigation.Between(page.Name, links)}</article>

            """;
        return new(page.Name, page.Title, PageShell.Render(new(page.Name, page.Title, "chapter", main, links)
        {
            Headings = markdown.Headings,
        }), markdown.Sections);
    }

    /// <summary>The title of a Markdown file: its first heading.</summary>
    public static string TitleOf(string path) =>
        File.ReadLines(path).FirstOrDefault(line => line.StartsWith("# ", StringComparison.Ordinal)) is { } title
            ? MarkdownHeadings.In(title).Single().Text : Path.GetFileNameWithoutExtension(path);

    private static string Cells(PageEntry page, MarkdownRenderer markdown, PageLinks links)
    {
        // What the lab would say of an answer is known from a run only.
        var quiz = new QuizForm(new Dictionary<string, IReadOnlyList<OptionMessage>>());
        var cells = new CellRenderer(markdown, new InlineFigures(links.FigureStyle), quiz);
        try
        {
            return NotebookBody.Render(Notebook.Read(page.Source!), cells, cells.Source);
        }
        catch (NotebookFormatException error)
        {
            return $"<div class=\"prose\"><p>{Html.Escape(error.Message)}</p></div>\n";
        }
    }
}

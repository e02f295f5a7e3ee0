namespace GrpcLab.Notebooks;

/// <summary>Pages of what was not run: a solution is read, not measured, and a page of docs is prose.</summary>
internal static class SourcePages
{
    public static BookPage Build(PageEntry page, PageLinks links)
    {
        var markdown = new MarkdownRenderer(new LinkRewriter(Path.GetDirectoryName(page.Source!)!, links));
        var openIn = OpenIn.Render(page.Source!, links);
        var body = page.Part == BookPart.Solutions
            ? $"<p class=\"run\">Not run: what its cells put out is for you to see. "
                + $"<a href=\"{LinkRewriter.ToFile(page.Source!, links)}\">Notebook</a></p>\n{openIn}"
                + Cells(page, markdown, links)
            : $"{openIn}<div class=\"prose\">\n{markdown.Render(File.ReadAllText(page.Source!), page.Name)}</div>\n";
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
    public static string TitleOf(string path) => File.ReadLines(path)
        .FirstOrDefault(line => line.StartsWith("# ", StringComparison.Ordinal))?[2..].Trim()
        ?? Path.GetFileNameWithoutExtension(path);

    private static string Cells(PageEntry page, MarkdownRenderer markdown, PageLinks links)
    {
        // What the lab would say of an answer is known from a run only.
        var quiz = new QuizForm(new Dictionary<string, IReadOnlyList<OptionMessage>>());
        var cells = new CellRenderer(markdown, new InlineFigures(links.FigureStyle), quiz);
        return NotebookBody.Render(Notebook.Read(page.Source!), cells, cells.Source);
    }
}

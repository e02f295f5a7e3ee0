namespace GrpcLab.Notebooks;

/// <summary>A notebook as it was written, without a run: a solution is read, not measured.</summary>
internal static class SourcePage
{
    public static BookPage Build(PageEntry page, PageLinks links)
    {
        var notebook = Notebook.Read(page.Source!);
        var folder = Path.GetDirectoryName(page.Source!)!;
        var markdown = new MarkdownRenderer(new LinkRewriter(folder, links));
        // What the lab would say of an answer is known from a run only.
        var quiz = new QuizForm(new Dictionary<string, IReadOnlyList<OptionMessage>>());
        var cells = new CellRenderer(markdown, new InlineFigures(links.FigureStyle), quiz);
        var body = NotebookBody.Render(notebook, cells, cells.Source);
        var file = LinkRewriter.ToFile(page.Source!, links);
        var main = $"""
            <article>
            <h1>{markdown.TitleHtml ?? Html.Escape(page.Title)}</h1>
            <p class="run">Not run: what its cells put out is for you to see. <a href="{file}">Notebook</a></p>
            {OpenIn.Render(page.Source!, links)}{body}{PageNavigation.Between(page.Name, links)}</article>

            """;
        return new(page.Name, page.Title, PageShell.Render(new(page.Name, page.Title, "chapter", main, links)
        {
            Headings = markdown.Headings,
        }), markdown.Sections);
    }
}

/// <summary>A page of docs as a page of the book.</summary>
internal static class DocPage
{
    public static BookPage Build(PageEntry page, PageLinks links)
    {
        var folder = Path.GetDirectoryName(page.Source!)!;
        var markdown = new MarkdownRenderer(new LinkRewriter(folder, links));
        var body = markdown.Render(File.ReadAllText(page.Source!), page.Name);
        var main = $"""
            <article>
            <h1>{markdown.TitleHtml ?? Html.Escape(page.Title)}</h1>
            {OpenIn.Render(page.Source!, links)}<div class="prose">
            {body}</div>
            {PageNavigation.Between(page.Name, links)}</article>

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
}

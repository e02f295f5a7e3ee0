namespace GrpcLab.Notebooks;

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
        }), main, markdown.Sections);
    }

    /// <summary>The title of a Markdown file: its first heading.</summary>
    public static string TitleOf(string path) => File.ReadLines(path)
        .FirstOrDefault(line => line.StartsWith("# ", StringComparison.Ordinal))?[2..].Trim()
        ?? Path.GetFileNameWithoutExtension(path);
}

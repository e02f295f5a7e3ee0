namespace GrpcLab.Notebooks;

/// <summary>
/// The page of one run of one chapter: a single file that needs no network, unless cells that ran are tagged with
/// hosts.
/// </summary>
public static class ChapterPage
{
    /// <summary>The page as HTML.</summary>
    /// <param name="report">The run.</param>
    /// <param name="links">The pages around it.</param>
    public static string Render(NotebookReport report, PageLinks links)
    {
        using var highlighter = new CodeHighlighter();
        var folder = Path.GetDirectoryName(Path.GetFullPath(report.Chapter.Path))!;
        var markdown = new MarkdownRenderer(highlighter, new LinkRewriter(folder, links));
        var cells = new CellRenderer(markdown, highlighter);
        var reports = report.Cells.ToDictionary(cell => cell.Cell.Number);
        var body = string.Concat(report.Notebook.Cells.Select(cell => cell.Kind switch
        {
            CellKind.Markdown => cells.Prose(cell),
            CellKind.Code when reports.TryGetValue(cell.Number, out var run) => cells.Code(run),
            _ => "",
        }));
        var main = $"""
            <header class="title">
            {PageHeader.Render(report, markdown.TitleHtml ?? Html.Escape(report.Title))}</header>
            <div class="columns">
            {PageContents.Render(markdown.Headings)}<article>
            {body}{PageNavigation.Between(report, links)}</article>
            </div>

            """;
        var hosts = report.Cells.Where(cell => cell.Outcome is CellExecuted)
            .SelectMany(cell => CellTags.Hosts(cell.Cell)).Distinct();
        return PageShell.Render(report.Title, "chapter", main, hosts);
    }
}

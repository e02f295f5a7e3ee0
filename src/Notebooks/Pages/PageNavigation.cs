namespace GrpcLab.Notebooks;

/// <summary>
/// Links to the chapters before and after in the course, where they have a page: the notebook's own last line names the
/// same ones.
/// </summary>
internal static class PageNavigation
{
    public static string Between(NotebookReport report, PageLinks links)
    {
        var before = links.Before(report.Chapter.Name);
        var after = links.After(report.Chapter.Name);
        return $"""
            <nav class="turn" aria-label="Chapters">
            {Link(before, "prev", "Previous")}<a class="up" href="index.html">All chapters</a>
            {Link(after, "next", "Next")}</nav>

            """;
    }

    private static string Link(PageEntry? page, string relation, string word) => page is null
        ? ""
        : $"<a class=\"{relation}\" rel=\"{relation}\" href=\"{page.Href}\"><small>{word}</small> "
            + $"{Html.Escape(page.Title)}</a>\n";
}

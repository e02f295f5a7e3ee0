namespace GrpcLab.Notebooks;

/// <summary>The table of contents: beside the text on a wide screen, folded above it on a narrow one.</summary>
internal static class PageContents
{
    public static string Render(IReadOnlyList<PageHeading> headings)
    {
        var shown = headings.Where(heading => heading.Level is 2 or 3).ToList();
        if (shown.Count == 0) return "";

        var items = shown.Select(heading => $"<li class=\"level{(heading.Level == 2 ? "2" : "3")}\"><a "
            + $"href=\"#{heading.Anchor}\">{Html.Escape(heading.Text)}</a></li>\n");
        return $"""
            <nav class="contents" aria-label="Contents">
            <details open><summary>Contents</summary>
            <ul>
            {string.Concat(items)}</ul>
            </details>
            </nav>

            """;
    }
}

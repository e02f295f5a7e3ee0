namespace GrpcLab.Notebooks;

/// <summary>Links to the pages before and after, where there are any: the only ones of the page.</summary>
internal static class PageNavigation
{
    public static string Between(string name, PageLinks links)
    {
        var (before, after) = (links.Before(name), links.After(name));
        return before is null && after is null ? "" : $"""
            <nav class="turn" aria-label="Previous and next page">
            {Link(before, "prev", "Previous")}{Link(after, "next", "Next")}</nav>

            """;
    }

    private static string Link(PageEntry? page, string relation, string word) => page is null
        ? ""
        : $"<a class=\"{relation}\" rel=\"{relation}\" href=\"{page.Href}\"><small>{word}</small> "
            + $"{Html.Escape(page.ShortTitle)}</a>\n";
}

namespace GrpcLab.Notebooks;

/// <summary>
/// The contents of the whole book and the outline of one page: columns on a wide screen, drawers that a button opens on
/// a narrow one. The browser does both without a script.
/// </summary>
internal static class PageContents
{
    public const string FrontPage = "index", ClaimsPage = "results";

    /// <summary>Whether a page of this name is the book's own: of no notebook. Some file systems ignore case.</summary>
    public static bool IsOwn(string name) => string.Equals(name, FrontPage, StringComparison.OrdinalIgnoreCase)
        || string.Equals(name, ClaimsPage, StringComparison.OrdinalIgnoreCase);

    public static string Book(PageLinks links, string current)
    {
        var here = links.Pages.FirstOrDefault(page => page.Name == current);
        var number = here is null ? null : PageLinks.NumberOf(here);
        var chapters = links.Pages.Where(page => page.Part == BookPart.Chapters).Select(page =>
        {
            var deeper = PageLinks.NumberOf(page) is { } of
                ? links.Pages.Where(other => other.Part == BookPart.Deeper && PageLinks.NumberOf(other) == of)
                : [];
            var open = PageLinks.NumberOf(page) == number && number is not null;
            return $"<li{(open ? " class=\"here\"" : "")}>{Entry(page, current)}{List(deeper, current)}</li>\n";
        });
        var solutions = Folded("Solutions", links, BookPart.Solutions, current);
        var stories = Folded("Stories", links, BookPart.Stories, current);
        var reference = Folded("Reference", links, BookPart.Reference, current);
        var legend = links.Pages.All(page => page.Exists) ? "" : "<p class=\"unrun\">In italics: not run yet</p>\n";
        return $"""
            <nav class="book" id="book" popover aria-label="The book">
            <ul>
            <li>{Link(FrontPage, "What this run found", current)}</li>
            {string.Concat(chapters)}<li>{Link(ClaimsPage, "Results: all claims", current)}</li>
            {solutions}{stories}{reference}</ul>
            {legend}<p class="progress"></p>
            </nav>

            """;
    }

    public static string Outline(IReadOnlyList<PageHeading> headings)
    {
        var shown = headings.Where(heading => heading.Level is 2 or 3).ToList();
        if (shown.Count == 0) return "";

        var items = shown.Select(heading => $"<li class=\"level{(heading.Level == 2 ? "2" : "3")}\"><a "
            + $"href=\"#{heading.Anchor}\">{Html.Escape(heading.Text)}</a></li>\n");
        return $"""
            <nav class="outline" id="outline" popover aria-label="On this page">
            <p>On this page</p>
            <ul>
            {string.Concat(items)}</ul>
            </nav>

            """;
    }

    private static string Folded(string title, PageLinks links, BookPart part, string current)
    {
        var pages = links.Pages.Where(page => page.Part == part).ToList();
        if (pages.Count == 0) return "";

        var open = pages.Any(page => page.Name == current) ? " open" : "";
        return $"<li><details{open}><summary>{title}</summary>{List(pages, current)}</details></li>\n";
    }

    private static string List(IEnumerable<PageEntry> pages, string current)
    {
        var items = string.Concat(pages.Select(page => $"<li>{Entry(page, current)}</li>\n"));
        return items.Length > 0 ? $"\n<ul>\n{items}</ul>\n" : "";
    }

    private static string Entry(PageEntry page, string current) => page.Exists
        ? Link(page.Name, page.ShortTitle, current)
        : $"<span class=\"unrun\">{Html.Escape(page.ShortTitle)}</span>";

    private static string Link(string name, string title, string current) =>
        $"<a href=\"{Uri.EscapeDataString(name)}.html\"{(name == current ? " aria-current=\"page\"" : "")}>"
        + $"{Html.Escape(title)}</a>";
}

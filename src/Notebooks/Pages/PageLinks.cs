namespace GrpcLab.Notebooks;

/// <summary>Where a page stands among the others.</summary>
/// <param name="PageFolder">The folder the page is written to.</param>
/// <param name="Pages">The pages of the book in reading order; those that were not run yet count, too.</param>
internal sealed record PageLinks(string PageFolder, IReadOnlyList<PageEntry> Pages)
{
    private readonly FigureStyle _figureStyle = new();

    /// <summary>
    /// Whether style, script and search stand in files beside the page, as in a whole book. Default: the page carries
    /// its style and script inside and is whole by itself.
    /// </summary>
    public bool HasFilesBeside { get; init; }

    /// <summary>
    /// The address of the course's source, to which links to other files lead. Default: the files of this machine.
    /// </summary>
    public Uri? SourceAddress { get; init; }

    /// <summary>The style of the figures on all pages, for the file beside them; null where there is none.</summary>
    internal FigureStyle? FigureStyle => HasFilesBeside ? _figureStyle : null;

    /// <summary>Where the repository is published. Default: nobody knows.</summary>
    internal RepositoryAddress? Repository { get; init; }

    internal PageEntry? Before(string name) => Neighbour(Pages.Reverse(), name);

    internal PageEntry? After(string name) => Neighbour(Pages, name);

    /// <summary>The page that was made from a file; null where there is none.</summary>
    internal PageEntry? MadeFrom(string file, string folder) => Pages.FirstOrDefault(page =>
        page.Exists && (page.Source ?? Path.Combine(folder, page.Name + ".ipynb")) == file);

    // A chapter's neighbours are chapters; what deepens one has those beside it, as has a solution.
    private static PageEntry? Neighbour(IEnumerable<PageEntry> pages, string name)
    {
        var found = pages.SkipWhile(page => page.Name != name).ToList();
        return found.Count == 0 ? null : found.Skip(1).FirstOrDefault(page => page.Exists && AreBeside(found[0], page));
    }

    private static bool AreBeside(PageEntry one, PageEntry other) => one.Part == other.Part
        && (one.Part != BookPart.Deeper || NumberOf(one) == NumberOf(other));

    internal static string? NumberOf(PageEntry page) => new Chapter(page.Name + ".ipynb").Number;
}

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

namespace GrpcLab.Notebooks;

/// <summary>The page of all claims: what became of each, and where its evidence is.</summary>
internal static class ClaimsPage
{
    private const string Title = "Results";

    private const string List = $" <a href=\"{ClaimsFile.Name}\">{ClaimsFile.Name}</a> has the same list, "
        + "with the prose that rests on each claim.";

    /// <param name="chapters">The chapters whose runs are kept.</param>
    /// <param name="recorded">The run that the repository keeps; null when this is it.</param>
    /// <param name="links">The pages of the book.</param>
    /// <param name="hasList">Whether the list of claims stands beside the pages.</param>
    public static string Render(
        IReadOnlyList<BookChapter> chapters, RecordedRun? recorded, PageLinks links, bool hasList)
    {
        var claims = chapters.SelectMany(chapter => chapter.Report.Claims).ToList();
        var headings = chapters
            .Select(chapter => new PageHeading(chapter.Record.Name, 2, chapter.Report.Title)).ToList();
        var main = $"""
            <article>
            <h1>{Title}</h1>
            <div class="prose">
            <p>Every claim that the chapters make about themselves, and what became of it in this run. A claim about a
            mechanism is counted: if one did not hold, that is worth an issue. A comparison is measured: it may end without
            a clear answer on a busy machine. Each claim leads to the cell that checks it.</p>
            <p><strong>{ClaimSummary.Of(claims)}.</strong>{(hasList ? List : "")}</p>
            </div>
            {RecordedSwitch.Render(recorded)}{Sections(chapters, recorded)}</article>

            """;
        return PageShell.Render(
            new(PageContents.ClaimsPage, Title, "claims-page", main, links) { Headings = headings });
    }

    private static string Sections(IReadOnlyList<BookChapter> chapters, RecordedRun? recorded) =>
        string.Concat(chapters.Select(chapter => Section(chapter, recorded)));

    private static string Section(BookChapter chapter, RecordedRun? recorded)
    {
        var (name, report) = (chapter.Record.Name, chapter.Report);
        var page = new PageEntry(name, report.Title);
        var claims = new Findings(report).Claims;
        var list = claims.Count == 0
            ? "<p class=\"note\">It makes no claims.</p>\n"
            : ClaimsPanel.Render(claims.Select(one => (one.Claim, (string?)(page.Href + one.Anchor))),
                recorded is null ? null : claim => recorded.Of(name, claim));
        return $"<section aria-labelledby=\"{name}\"><h2 id=\"{name}\"><a href=\"{page.Href}\">"
            + $"{Html.Escape(report.Title)}</a></h2>\n<p class=\"run\">{Html.Escape(chapter.Record.Outcome)} · "
            + $"{chapter.Record.When}</p>\n{list}</section>\n";
    }
}

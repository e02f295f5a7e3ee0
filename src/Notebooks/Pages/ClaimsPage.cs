using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>The page of all claims: what became of each, and where its evidence is.</summary>
internal static class ClaimsPage
{
    private const string Title = "Results";

    private const string List = $" <a href=\"{ClaimsFile.Name}\">{ClaimsFile.Name}</a> has the same list, "
        + "with the prose that rests on each claim.";

    public static string Render(IReadOnlyList<BookChapter> chapters, PageLinks links, bool hasList)
    {
        var claims = chapters.SelectMany(chapter => chapter.Report.Claims).ToList();
        var headings = chapters.Select((chapter, i) => new PageHeading(Id(i), 2, chapter.Report.Title)).ToList();
        var main = $"""
            <article>
            <h1>{Title}</h1>
            <div class="prose">
            <p>Every claim that the chapters make about themselves, and what became of it in this run. A claim about a
            mechanism is counted: if one did not hold, please open an issue. A comparison is measured: it may end without
            a clear answer on a busy machine. Each claim leads to the cell that checks it.</p>
            <p><strong>{ClaimSummary.Of(claims)}.</strong>{(hasList ? List : "")}</p>
            </div>
            {string.Concat(chapters.Select(Section))}</article>

            """;
        return PageShell.Render(
            new(PageContents.ClaimsPage, Title, "claims-page", main, links) { Headings = headings });
    }

    // Not the notebook's name, which may hold a space, a quote or a percent sign.
    private static string Id(int index) => $"chapter-{index + 1}";

    private static string Section(BookChapter chapter, int index)
    {
        var (name, report) = (chapter.Record.Name, chapter.Report);
        var page = new PageEntry(name, report.Title);
        var claims = new Findings(report).Claims;
        var list = claims.Count == 0
            ? "<p class=\"note\">This notebook makes no claims.</p>\n"
            : ClaimsPanel.Render(claims.Select(one => (one.Claim, (string?)(page.Href + one.Anchor))));
        return $"<section aria-labelledby=\"{Id(index)}\"><h2 id=\"{Id(index)}\"><a href=\"{page.Href}\">"
            + $"{Html.Escape(report.Title)}</a></h2>\n<p class=\"run\">{Html.Escape(chapter.Record.Outcome)} · "
            + $"{chapter.Record.When}</p>\n{list}</section>\n";
    }
}

/// <summary>Claims as the page shows them: one panel, a line for each, its number at the right.</summary>
internal static partial class ClaimsPanel
{
    // What fits beside a claim stands at the right, as numbers do; a sentence stands below it.
    private const int FitsBeside = 44;

    /// <param name="claims">Each with the address of its evidence; null where it stands just there.</param>
    public static string Render(IEnumerable<(ClaimVerdict Claim, string? Evidence)> claims) =>
        "<ul class=\"claims\">\n" + string.Concat(claims.Select(one => Line(one.Claim, one.Evidence))) + "</ul>\n";

    /// <summary>The number a claim rests on, large; empty where it rests on none that is short.</summary>
    public static string Number(ClaimVerdict claim) =>
        Ratio().Match(claim.Detail) is { Success: true } ratio
            ? $"<b>{Html.Escape(ratio.Groups["times"].Value)}</b> {Html.Escape(ratio.Groups["word"].Value)} "
                + $"<small>{Html.Escape(ratio.Groups["interval"].Value)}</small>"
            : Moved().Match(claim.Detail) is { Success: true } moved
            ? $"{Html.Escape(moved.Groups["word"].Value)}, by <b>{Html.Escape(moved.Groups["range"].Value)}</b> times"
            : claim.Detail.Length is > 0 and <= FitsBeside ? Html.Escape(claim.Detail) : "";

    private static string Line(ClaimVerdict claim, string? evidence)
    {
        var held = claim.State == ClaimState.Held;
        var told = held
            ? $"<span class=\"unseen\">{Html.Escape(claim.State.Words())}: </span>"
            : $"<strong>{(claim.IsMechanism ? "Claim" : "Comparison")}: {Html.Escape(claim.State.Words())}.</strong> ";
        var text = evidence is null ? Html.Escape(claim.Text) : $"<a href=\"{evidence}\">{Html.Escape(claim.Text)}</a>";
        var number = Number(claim);
        // Below what held the whole sentence would only repeat the table.
        var below = claim.Detail.Length > 0 && (number.Length == 0 || (!held && claim.Detail.Length > FitsBeside));
        return $"<li class=\"{claim.State.Word()}\">"
            + $"<span class=\"sign\" aria-hidden=\"true\">{claim.State.Sign()}</span>"
            + $"<p>{told}{text}</p>{(number.Length > 0 ? $"<p class=\"number\">{number}</p>" : "")}"
            + $"{(below ? $"<p class=\"detail\">{Html.Escape(claim.Detail)}</p>" : "")}</li>\n";
    }

    [GeneratedRegex(@"(?<times>[\d.,]+×) (?<word>slower|faster) \(95 % interval (?<interval>[\d.,]+ to [\d.,]+)\)")]
    private static partial Regex Ratio();

    // As a verdict says it of a ratio that moved on one side of 1.
    [GeneratedRegex(@"(?<word>slower|faster), by (?<range>[\d.,]+ to [\d.,]+) times")]
    private static partial Regex Moved();
}

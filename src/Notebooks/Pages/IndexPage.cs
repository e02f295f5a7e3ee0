using System.Globalization;

namespace GrpcLab.Notebooks;

/// <summary>The front page: what each chapter found in its run, and which way to read on.</summary>
internal static class IndexPage
{
    private const string Title = "gRPC performance in .NET";

    // What a reader has an hour for.
    private static readonly string[] AnHour = ["00", "01", "02", "04"];

    /// <param name="chapters">The chapters whose runs are kept.</param>
    /// <param name="ran">The names of those that the last run ran; the others are from earlier runs.</param>
    /// <param name="isRecorded">Whether this is the run that the repository keeps.</param>
    /// <param name="links">The pages of the book.</param>
    public static string Render(
        IReadOnlyList<BookChapter> chapters, IReadOnlySet<string> ran, bool isRecorded, PageLinks links)
    {
        var records = chapters.Select(chapter => chapter.Record).ToList();
        var last = records.Where(record => ran.Contains(record.Name)).MinBy(record => record.StartedAt);
        var earlier = records.Any(record => !ran.Contains(record.Name));
        // What holds for every chapter is said once.
        string[] shared = [.. records.Select(record => record.Conditions)
            .Aggregate((IEnumerable<string>?)null, (one, other) => one?.Intersect(other) ?? other) ?? []];
        var figures = new InlineFigures(links.FigureStyle);
        // Cards of a row are of one height, and those of deeper notebooks have no figure.
        var deeper = Cards(ofDeeper: true) is { Length: > 0 } further
            ? $"<h2 id=\"deeper\">Deeper notebooks</h2>\n{further}" : "";
        var main = $"""
            <article>
            <header class="title">
            <p class="kicker">{(isRecorded ? "The recorded run" : "Measured on your machine")}</p>
            <h1>{Title}</h1>
            <p class="subtitle">{Runs(last, earlier)}</p>
            <p class="note">{Html.Escape(string.Join(" · ", shared))}</p>
            </header>
            {Paths(links)}<h2 id="found">Results</h2>
            {Cards(ofDeeper: false)}{deeper}{PublishedTable.Render(chapters, links)}{Unrun(links)}</article>

            """;
        return PageShell.Render(new(PageContents.FrontPage, Title, "index", main, links)
        {
            Description = "What gRPC costs in .NET, measured on your own machine and checked by claims.",
        });

        string Cards(bool ofDeeper)
        {
            var cards = string.Concat(chapters.Where(chapter => chapter.Report.Chapter.IsDeeper == ofDeeper)
                .Select(chapter => Card(chapter, ran.Contains(chapter.Record.Name), shared, figures)));
            return cards.Length == 0 ? "" : $"<ol class=\"chapters\">\n{cards}</ol>\n";
        }
    }

    private static string Runs(PageRecord? last, bool earlier) => (last, earlier) switch
    {
        (null, false) => "No chapter was run.",
        (null, true) => "The chapters of earlier runs.",
        (_, false) => $"The chapters of the run of {last.When}.",
        _ => $"The chapters of the run of {last.When}, and of earlier runs.",
    };

    private static string Card(
        BookChapter chapter, bool isNew, IReadOnlyList<string> shared, InlineFigures figures)
    {
        var (record, report) = (chapter.Record, chapter.Report);
        var page = new PageEntry(record.Name, record.Title);
        var findings = new Findings(report);
        var finding = findings.Result is { } result ? InShort.Finding(result) : "";
        var figure = !report.Chapter.IsDeeper && findings.Figure is { } found ? figures.Narrow(found) : "";
        var sign = record.Failed ? ClaimState.Failed.Sign() : (findings.Worst ?? ClaimState.Held).Sign();
        var stated = ReadingTime.Stated(report.Notebook) is { } minutes
            ? Text($"{minutes} min to read and try · ") : "";
        string[] run = [isNew ? record.When : $"earlier run: {record.When}", .. record.Conditions.Except(shared)];
        return $"<li class=\"{(record.Failed ? "failed" : "held")}{(report.Chapter.IsDeeper ? " deeper" : "")}\">"
            + $"<h3><a href=\"{page.Href}\">{Html.Escape(page.Title)}</a></h3>{finding}"
            + (figure.Length > 0 ? $"<div class=\"figure\">{figure}</div>" : "")
            + $"<p class=\"told\">{sign} {Html.Escape(record.Outcome)}</p>"
            + $"<p class=\"run\">{stated}{Html.Escape(record.Took)} to run · "
            + $"{Html.Escape(string.Join(" · ", run))}</p></li>\n";
    }

    private static string Paths(PageLinks links)
    {
        var chapters = links.Pages.Where(page => page.Part == BookPart.Chapters).ToList();
        var hour = chapters.Where(page => AnHour.Contains(PageLinks.NumberOf(page))).ToList();
        if (hour.Count < AnHour.Length) return "";

        var deeper = links.Pages.Count(page => page.Part == BookPart.Deeper);
        return $"""
            <section class="paths" aria-labelledby="paths">
            <h2 id="paths">Three ways through</h2>
            <dl>
            <div><dt>An hour</dt><dd>Read what four chapters found: {string.Join(", ", hour.Select(Link))}.</dd></div>
            <div><dt>A day</dt><dd>Read all chapters in order, guess before each measurement, solve the exercises, and take the quiz after chapter 5.</dd></div>
            <div><dt>Deeper</dt><dd>{Text($"{deeper}")} notebooks stand under their chapters. <code>./lab run --all</code> runs them, too.</dd></div>
            </dl>
            </section>

            """;
    }

    private static string Link(PageEntry page) => page.Exists
        ? $"<a href=\"{page.Href}\">{Html.Escape(page.Title)}</a>"
        : $"{Html.Escape(page.Title)} (not run yet)";

    private static string Unrun(PageLinks links)
    {
        var unrun = links.Pages.Where(page => page is { Exists: false, Part: BookPart.Chapters }).ToList();
        if (unrun.Count == 0) return "";

        var items = unrun.Select(page => $"<li>{Html.Escape(page.Title)}: "
            + $"<code>{Html.Escape(InShort.Command(new Chapter(page.Source!)))}</code></li>\n");
        return $"<h2 id=\"unrun\">Not run yet</h2>\n<ul class=\"unrun\">\n{string.Concat(items)}</ul>\n";
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}

/// <summary>The ratios that others published, beside those of this run.</summary>
internal static class PublishedTable
{
    /// <returns>Nothing when no chapter that was run measured one.</returns>
    public static string Render(IReadOnlyList<BookChapter> chapters, PageLinks links)
    {
        var yours = chapters.SelectMany(chapter => FigureRows.Of(chapter.Report)).ToList();
        var rows = string.Concat(HeadlineRatio.All.Select(ratio => Row(ratio, yours, links)));
        if (rows.Length == 0) return "";

        return $"""
            <h2 id="published">Published against yours</h2>
            <p class="note">How many times as long the first took as the second: as others published it, and in this run.
            A slash stands between several runs of a source. Machines, runtimes and methods differ; each chapter says
            where that matters.</p>
            <div class="scroll"><table><thead><tr>
            <th scope="col">the first, against the second</th><th scope="col" class="r">published</th>
            <th scope="col" class="r">yours</th></tr></thead>
            <tbody>{rows}</tbody></table></div>

            """;
    }

    private static string Row(HeadlineRatio ratio, IReadOnlyList<FigureRow> yours, PageLinks links)
    {
        if (ratio.Published(yours) is not { } published || ratio.Here(yours) is not { } here) return "";

        var page = links.Pages.FirstOrDefault(page => page.Name == ratio.Chapter && page.Exists);
        var told = page is null ? Html.Escape(ratio.Told) : $"<a href=\"{page.Href}\">{Html.Escape(ratio.Told)}</a>";
        return $"<tr><td>{told}</td><td class=\"r\">{Html.Escape(published)}</td>"
            + $"<td class=\"r\"><b>{Html.Escape(here)}</b></td></tr>\n";
    }
}

using System.Globalization;

namespace GrpcLab.Notebooks;

/// <summary>The front page: what each chapter found in its run, and which way to read on.</summary>
internal static class IndexPage
{
    private const string Title = "gRPC performance in .NET";

    // What a reader has an hour for.
    private static readonly string[] AnHour = ["00", "01", "02", "04"];

    /// <param name="chapters">The chapters whose runs are kept.</param>
    /// <param name="ran">
    /// The names of those that the last run ran; the others are from earlier runs. Null where none is told apart.
    /// </param>
    /// <param name="isRecorded">Whether this is the run that the repository keeps.</param>
    /// <param name="links">The pages of the book.</param>
    public static string Render(
        IReadOnlyList<BookChapter> chapters, IReadOnlySet<string>? ran, bool isRecorded, PageLinks links)
    {
        var records = chapters.Select(chapter => chapter.Record).ToList();
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
            <p class="subtitle">{Runs(records, ran)}</p>
            <p class="note">{Html.Escape(string.Join(" · ", shared))}</p>
            </header>
            {(isRecorded ? Opening.Render(links) : "")}{Paths(links)}<h2 id="found">Results</h2>
            {Cards(ofDeeper: false)}{deeper}{PublishedTable.Render(chapters, isRecorded, links)}{Unrun(links)}</article>

            """;
        return PageShell.Render(new(PageContents.FrontPage, Title, "index", main, links)
        {
            Description = "What gRPC costs in .NET, measured on your own machine and checked by claims.",
        });

        string Cards(bool ofDeeper)
        {
            var cards = string.Concat(chapters.Where(chapter => chapter.Report.Chapter.IsDeeper == ofDeeper)
                .Select(chapter => Card(chapter, IsNew(chapter.Record, ran), shared, figures)));
            return cards.Length == 0 ? "" : $"<ol class=\"chapters\">\n{cards}</ol>\n";
        }
    }

    private static bool IsNew(PageRecord record, IReadOnlySet<string>? ran) => ran?.Contains(record.Name) != false;

    private static string Runs(IReadOnlyList<PageRecord> records, IReadOnlySet<string>? ran)
    {
        var days = records.Select(record => record.StartedAt.Date).ToHashSet();
        if (ran is null && days.Count > 1) return $"The chapters of runs from {Days(days.Min(), days.Max())}.";

        var last = records.Where(record => IsNew(record, ran)).MinBy(record => record.StartedAt);
        return (last, records.Any(record => !IsNew(record, ran))) switch
        {
            (null, false) => "No chapter was run.",
            (null, true) => "The chapters of earlier runs.",
            (_, false) => $"The chapters of the run of {last.When}.",
            _ => $"The chapters of the run of {last.When}, and of earlier runs.",
        };
    }

    // As in 26 to 27 November 2026: what both have in common stands once.
    private static string Days(DateTime first, DateTime last)
    {
        var format = first.Year != last.Year ? "d MMMM yyyy" : first.Month != last.Month ? "d MMMM" : "%d";
        return $"{first.ToString(format, CultureInfo.InvariantCulture)} to "
            + last.ToString("d MMMM yyyy", CultureInfo.InvariantCulture);
    }

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
            <div><dt>An hour</dt><dd>Read the results of four chapters: {string.Join(", ", hour.Select(Link))}.</dd></div>
            <div><dt>A day</dt><dd>Read all chapters in order, guess before each measurement, solve the exercises, and take the quiz after chapter 5.</dd></div>
            <div><dt>Deeper</dt><dd>{Text($"{deeper}")} notebooks are listed under their chapters. <code>./lab run --all</code> runs them, too.</dd></div>
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

/// <summary>
/// How the recorded book opens, as the README does: three stories, what looks at a service, the two commands. A reader's
/// own run opens with what it found.
/// </summary>
internal static class Opening
{
    /// <returns>Nothing where the README has no such parts.</returns>
    public static string Render(PageLinks links)
    {
        var course = CourseFolder.Find();
        var markdown = new MarkdownRenderer(new LinkRewriter(course.Root, links));
        var parts = File.ReadAllText(Path.Combine(course.Root, "README.md")).ReplaceLineEndings("\n").Split("\n## ");
        return Part("Three stories", " stories") + Part("Look at your own service") + Part("Two commands");

        string Part(string title, string kind = "") =>
            parts.FirstOrDefault(part => part.StartsWith(title + "\n", StringComparison.Ordinal)) is { } part
                ? $"<div class=\"prose{kind}\">\n{markdown.Render("## " + part)}</div>\n" : "";
    }
}

/// <summary>The ratios that others published, beside those of this run.</summary>
internal static class PublishedTable
{
    /// <returns>Nothing when no chapter that was run measured one.</returns>
    public static string Render(IReadOnlyList<BookChapter> chapters, bool isRecorded, PageLinks links)
    {
        var measured = chapters.SelectMany(chapter => FigureRows.Of(chapter.Report)).ToList();
        var rows = string.Concat(HeadlineRatio.All.Select(ratio => Row(ratio, measured, links)));
        if (rows.Length == 0) return "";

        var whose = isRecorded ? "ours" : "yours";
        return $"""
            <h2 id="published">Published figures, and {whose}</h2>
            <p class="note">How many times as long the first took as the second: as others published it, and in this run.
            A slash separates several runs of a source. Machines, runtimes and methods differ; each chapter says
            where that matters.</p>
            <div class="scroll"><table><thead><tr>
            <th scope="col">the first, against the second</th><th scope="col" class="r">published</th>
            <th scope="col" class="r">{whose}</th></tr></thead>
            <tbody>{rows}</tbody></table></div>

            """;
    }

    private static string Row(HeadlineRatio ratio, IReadOnlyList<FigureRow> measured, PageLinks links)
    {
        if (ratio.Published(measured) is not { } published || ratio.Here(measured) is not { } here) return "";

        var page = links.Pages.FirstOrDefault(page => page.Name == ratio.Chapter && page.Exists);
        var description = Html.Escape(ratio.Description);
        var told = page is null ? description : $"<a href=\"{page.Href}\">{description}</a>";
        return $"<tr><td>{told}</td><td class=\"r\">{Html.Escape(published)}</td>"
            + $"<td class=\"r\"><b>{Html.Escape(here)}</b></td></tr>\n";
    }
}

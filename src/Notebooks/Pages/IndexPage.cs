namespace GrpcLab.Notebooks;

/// <summary>The page that lists the chapters whose pages stand in a folder, with the run each is from.</summary>
public static class IndexPage
{
    /// <summary>The page as HTML.</summary>
    /// <param name="records">The pages there are, in reading order.</param>
    /// <param name="ran">The names of the chapters that the last run ran; the others are from earlier runs.</param>
    public static string Render(IReadOnlyList<PageRecord> records, IReadOnlySet<string> ran)
    {
        var last = records.Where(record => ran.Contains(record.Name)).MinBy(record => record.StartedAt);
        var earlier = records.Any(record => !ran.Contains(record.Name));
        // What holds for every chapter is said once.
        string[] shared = [.. records.Select(record => record.Conditions)
            .Aggregate((IEnumerable<string>?)null, (one, other) => one?.Intersect(other) ?? other) ?? []];
        var main = $"""
            <header class="title">
            <p class="kicker">Measured on your machine</p>
            <h1>gRPC performance in .NET</h1>
            <p class="subtitle">{Runs(last, earlier)}</p>
            <p class="note">{Html.Escape(string.Join(" · ", shared))}</p>
            </header>
            <ol class="chapters">
            {string.Concat(records.Select(record => Item(record, ran.Contains(record.Name), shared)))}</ol>

            """;
        return PageShell.Render("gRPC performance in .NET", "index", main);
    }

    /// <summary>Writes the page whole or not at all, from the records in its folder.</summary>
    /// <param name="folder">The folder of the pages.</param>
    /// <param name="ran">The names of the chapters that this run ran.</param>
    public static void Write(string folder, IReadOnlySet<string> ran) =>
        AtomicFile.Write(
            Path.Combine(folder, "index.html"), System.Text.Encoding.UTF8.GetBytes(Render(PageRecord.In(folder), ran)));

    private static string Runs(PageRecord? last, bool earlier) => (last, earlier) switch
    {
        (null, false) => "No chapter was run.",
        (null, true) => "The chapters of earlier runs.",
        (_, false) => $"The chapters of the run of {last.When}.",
        _ => $"The chapters of the run of {last.When}, and of earlier runs.",
    };

    private static string Item(PageRecord record, bool isNew, IReadOnlyList<string> shared)
    {
        var page = new PageEntry(record.Name, record.Title);
        var style = record.Failed ? "failed" : "held";
        string[] run = [isNew ? record.When : $"earlier run: {record.When}", .. record.Conditions.Except(shared)];
        return $"<li class=\"{style}\"><a href=\"{page.Href}\">{Html.Escape(page.Title)}</a>"
            + $"<p>{(record.Failed ? "✗" : "✓")} {Html.Escape(record.Outcome)} · {record.Took}"
            + $" · <a href=\"{Uri.EscapeDataString(record.Name)}.ipynb\">executed notebook</a></p>"
            + $"<p class=\"run\">{Html.Escape(string.Join(" · ", run))}</p></li>\n";
    }
}

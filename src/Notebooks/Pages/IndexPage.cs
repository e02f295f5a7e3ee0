using System.Globalization;

namespace GrpcLab.Notebooks;

/// <summary>The page that lists the chapters of one run.</summary>
public static class IndexPage
{
    /// <summary>The page as HTML.</summary>
    /// <param name="reports">The run's notebooks, in reading order.</param>
    public static string Render(IReadOnlyList<NotebookReport> reports)
    {
        var started = reports.Count > 0 ? reports.Min(report => report.StartedAt) : (DateTimeOffset?)null;
        var when = started?.ToString("d MMMM yyyy, HH:mm 'UTC'zzz", CultureInfo.InvariantCulture) ?? "no chapter was run";
        var main = $"""
            <header class="title">
            <p class="kicker">Measured on your machine</p>
            <h1>gRPC performance in .NET</h1>
            <p class="subtitle">The chapters of the run of {when}.</p>
            </header>
            <ol class="chapters">
            {string.Concat(reports.Select(Item))}</ol>

            """;
        return PageShell.Render("gRPC performance in .NET", "index", main);
    }

    /// <summary>Writes the page whole or not at all.</summary>
    /// <param name="folder">The folder of the pages.</param>
    /// <param name="reports">The run's notebooks, in reading order.</param>
    public static void Write(string folder, IReadOnlyList<NotebookReport> reports) =>
        AtomicFile.Write(Path.Combine(folder, "index.html"), System.Text.Encoding.UTF8.GetBytes(Render(reports)));

    private static string Item(NotebookReport report)
    {
        var page = new PageEntry(report.Chapter.Name, report.Title);
        var style = report.Failed ? "failed" : "held";
        var state = report.Stopped ?? LeftOutSummary.WithClaims(report);
        return $"<li class=\"{style}\"><a href=\"{page.Href}\">{Html.Escape(page.Title)}</a>"
            + $"<p>{(report.Failed ? "✗" : "✓")} {Html.Escape(state)} · {report.Took}"
            + $" · <a href=\"{Uri.EscapeDataString(report.Chapter.Name)}.ipynb\">executed notebook</a></p></li>\n";
    }
}

using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;

namespace GrpcLab.Look;

/// <summary>The report as one page, which needs nothing else: it works from a disk and in a mail.</summary>
internal static class HtmlReport
{
    public static string Of(IReadOnlyList<LookReport> reports)
    {
        var page = new StringBuilder($"""
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>{Text(string.Join(", ", reports.Select(report => report.Seen.Name)))}: what lab look found</title>
            <style>{Resource("report.css")}</style>
            </head>
            <body>
            <main>

            """);
        foreach (var report in reports) Append(page, report);
        return page.Append("</main>\n</body>\n</html>\n").ToString();
    }

    private static void Append(StringBuilder page, LookReport report)
    {
        var seen = report.Seen;
        page.Append($"<h1>{Text(Headline.Of(seen))}</h1>\n<p>{Text(Headline.Scope(seen))}</p>\n");
        if (report.Findings.Count == 0) page.Append("<p>None of the faults below was found.</p>\n");
        foreach (var finding in report.Findings) Append(page, finding);
        page.Append(TimelineFigure.Of(seen.Timeline));
        Append(page, "Looked for and not found", report.NotFound);
        Append(page, "Could not be seen", report.NotSeen);
        foreach (var note in seen.Notes.Append(Headline.Cost(seen)).OfType<string>())
        {
            page.Append($"<p>{Text(note)}</p>\n");
        }
    }

    private static void Append(StringBuilder page, Finding finding)
    {
        var cost = finding.Cost is { } share
            ? string.Create(
                CultureInfo.InvariantCulture, $"<dt>cost</dt><dd>at least {share:0 %} of the time of calls</dd>")
            : "";
        page.Append($"""
            <section class="{finding.Severity.ToString().ToLowerInvariant()}">
            <h2>{finding.Id} <small>{finding.Severity.ToString().ToLowerInvariant()}</small> {Text(finding.Title)}</h2>
            <dl><dt>seen</dt><dd>{Text(finding.Evidence)}</dd>{cost}<dt>fix</dt><dd>{Text(finding.Fix)}</dd>
            <dt>why</dt><dd>{Text(finding.Chapter)}</dd><dt>rule</dt><dd>{Text(finding.Rule)}</dd></dl>
            </section>

            """);
    }

    private static void Append(StringBuilder page, string title, IReadOnlyList<LookedFor> rows)
    {
        if (rows.Count == 0) return;

        page.Append($"<h2>{title}</h2>\n<table>\n");
        foreach (var row in rows)
        {
            page.Append($"<tr><th scope=\"row\">{row.Id}</th><td>{Text(row.LooksFor)}</td>");
            page.Append($"<td>{Text(row.Why)}</td></tr>\n");
        }

        page.Append("</table>\n");
    }

    private static string Text(string text) => HtmlEncoder.Default.Encode(text);

    private static string Resource(string name)
    {
        using var stream = typeof(HtmlReport).Assembly.GetManifestResourceStream(name)
            ?? throw new InvalidOperationException($"The build left {name} out of the tool.");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }
}

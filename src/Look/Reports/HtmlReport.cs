using System.Text;
using System.Text.Encodings.Web;

namespace GrpcLab.Look;

/// <summary>
/// The report as one page, which needs nothing else: it works from a disk and in a mail. And as the output of a cell.
/// </summary>
internal static class HtmlReport
{
    private static readonly Frame Page = new(
        (level, title) => $"<h{level}>{title}</h{level}>\n",
        (title, content) => $"<h2>{title}</h2>\n{content}",
        TimelineFigure.Of);

    // A heading would enter a notebook's table of contents, and a host drops styles that stand apart.
    private static readonly Frame Cell = new(
        (_, title) => $"<p style=\"margin:.4em 0 .2em;font-weight:600\">{title}</p>\n",
        (title, content) => $"<details><summary>{title}</summary>\n{content}</details>\n",
        TimelineFigure.PictureOf);

    /// <summary>A page of its own.</summary>
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
        foreach (var report in reports) Append(page, report, Page);
        return page.Append("</main>\n</body>\n</html>\n").ToString();
    }

    /// <summary>What a notebook shows: a fragment whose style is its own.</summary>
    public static string OfCell(LookReport report)
    {
        var fragment = new StringBuilder("<div style=\"max-width:52rem;overflow-wrap:anywhere\">\n");
        Append(fragment, report, Cell);
        return fragment.Append("</div>\n").ToString();
    }

    private static void Append(StringBuilder page, LookReport report, Frame frame)
    {
        var seen = report.Seen;
        page.Append(frame.Heading(1, Text(Headline.Of(seen)))).Append($"<p>{Text(Headline.Scope(seen))}</p>\n");
        if (Headline.Silence(seen) is { } silence) page.Append($"<p>{Text(silence)}</p>\n");
        if (report.Findings.Count == 0) page.Append("<p>None of the faults below was found.</p>\n");
        foreach (var finding in report.Findings) Append(page, finding, frame);
        page.Append(frame.Figure(seen.Timeline));
        Append(page, "Looked for and not found", report.NotFound, frame);
        Append(page, "Could not be seen", report.NotSeen, frame);
        foreach (var note in seen.Notes.Append(Headline.Cost(seen)).OfType<string>())
        {
            page.Append($"<p>{Text(note)}</p>\n");
        }
    }

    private static void Append(StringBuilder page, Finding finding, Frame frame)
    {
        // Each stands out by 3:1 on light and on dark paper.
        var (severity, colour) = finding.Severity switch
        {
            Severity.Error => ("error", "#d1453b"),
            Severity.Warning => ("warning", "#a8741a"),
            _ => ("note", "#3d7cc9"),
        };
        (string Name, string? Value)[] rows =
        [
            ("seen", finding.Evidence),
            ("cost", finding.Cost is { } share ? Headline.Share(share) : null),
            ("fix", finding.Fix), ("why", finding.Chapter), ("rule", finding.Rule),
        ];
        page.Append($"<section style=\"border-left:.3rem solid {colour};padding:.1rem 0 .1rem .9rem;margin:1rem 0\">")
            .Append('\n');
        page.Append(frame.Heading(
            2, $"{finding.Id} <small>{severity}</small> {Text(finding.Title)}"));
        page.Append("<dl style=\"display:grid;grid-template-columns:max-content 1fr;gap:.2rem .8rem;margin:0\">");
        foreach (var (name, value) in rows.Where(row => row.Value is not null))
        {
            page.Append($"<dt style=\"width:auto;margin:0;font-weight:400;opacity:.75\">{name}</dt>");
            page.Append($"<dd style=\"width:auto;margin:0\">{Text(value!)}</dd>");
        }

        page.Append("</dl>\n</section>\n");
    }

    private static void Append(StringBuilder page, string title, IReadOnlyList<LookedFor> rows, Frame frame)
    {
        if (rows.Count == 0) return;

        const string Style = "style=\"text-align:left;vertical-align:top;padding:.2rem .8rem .2rem 0\"";
        var table = new StringBuilder("<table style=\"border-collapse:collapse\">\n");
        foreach (var row in rows)
        {
            table.Append($"<tr><th scope=\"row\" {Style}>{row.Id}</th><td {Style}>{Text(row.LooksFor)}</td>");
            table.Append($"<td {Style}>{Text(row.Why)}</td></tr>\n");
        }

        page.Append(frame.Part(title, table.Append("</table>\n").ToString()));
    }

    private static string Text(string text) => HtmlEncoder.Default.Encode(text);

    private static string Resource(string name)
    {
        using var stream = typeof(HtmlReport).Assembly.GetManifestResourceStream(name)
            ?? throw new InvalidOperationException($"The build left {name} out of the tool.");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }

    /// <summary>What differs between page and cell: headings, what few read, how the figure is put in.</summary>
    private sealed record Frame(
        Func<int, string, string> Heading, Func<string, string, string> Part, Func<Timeline, string> Figure);
}

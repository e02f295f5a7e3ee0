using System.Globalization;

namespace GrpcLab.Notebooks;

/// <summary>One cell as HTML: prose, or code with its number, its time and its outputs.</summary>
internal sealed class CellRenderer(MarkdownRenderer markdown, CodeHighlighter highlighter)
{
    private readonly OutputRenderer _outputs = new(markdown);

    public string Prose(Cell cell) =>
        "<div class=\"prose\">\n"
        + $"{markdown.Render(cell.Source, string.Create(CultureInfo.InvariantCulture, $"cell{cell.Number}"))}</div>\n";

    public string Code(CellReport report)
    {
        var number = (report.Cell.CodeNumber ?? 0).ToString(CultureInfo.InvariantCulture);
        var classes = "cell" + string.Concat(
            report.Cell.Tags.Where(tag => tag is CellTags.Exercise or CellTags.Quiz).Select(tag => " " + tag));
        var time = report.Elapsed is { } elapsed ? $"<span class=\"time\">{Durations.Short(elapsed)}</span>" : "";
        var code = $"<div class=\"code\"><div class=\"gutter\"><a href=\"#cell-{number}\">{number}</a>{time}</div>"
            + $"<pre><code>{highlighter.Highlight(report.Cell.Source)}</code></pre></div>";
        var outputs = string.Concat(report.Results.Outputs.Select(_outputs.Render));
        return $"""
            <section class="{classes}" id="cell-{number}" aria-label="Code cell {number}">
            {Folded(report, code)}
            {outputs}{Note(report)}</section>

            """;
    }

    // Where a run stopped, the code is what one wants to see.
    private static string Folded(CellReport report, string code)
    {
        if (!CellTags.IsFolded(report.Cell)) return code;

        var what = report.Cell.Tags.Contains(CellTags.Claims) ? "How this is checked" : "Set-up";
        var open = report.Error is null ? "" : " open";
        return $"<details class=\"fold\"{open}><summary>{what}</summary>{code}</details>";
    }

    private static string Note(CellReport report) => report switch
    {
        { Outcome: CellLeftOut leftOut } =>
            $"<p class=\"note\">Left out of this run: {Html.Escape(leftOut.Reason)}.</p>\n",
        { Outcome: CellNotReached } => "<p class=\"note\">Not run: the run stopped before this cell.</p>\n",
        { Error: { } error } => $"<p class=\"note stop\">The run stopped here: {Html.Escape(error)}</p>\n",
        _ => "",
    };
}

using System.Globalization;

namespace GrpcLab.Notebooks;

/// <summary>One cell as HTML: prose, or code with its number, its time and its outputs.</summary>
internal sealed class CellRenderer(MarkdownRenderer markdown, InlineFigures figures, QuizForm quiz)
{
    private readonly OutputRenderer _outputs = new(markdown, figures);

    public string Prose(Cell cell) =>
        "<div class=\"prose\">\n" + quiz.In(markdown.Render(
            cell.Source, string.Create(CultureInfo.InvariantCulture, $"cell{cell.Number}"))) + "</div>\n";

    /// <summary>A cell of a run.</summary>
    public string Code(CellReport report)
    {
        var time = report.Elapsed is { } elapsed ? $"<span class=\"time\">{Durations.Short(elapsed)}</span>" : "";
        // A question that waits for its answer in the notebook is asked by the page itself.
        var outputs = report.Results.Outputs.Where(output => !IsUnanswered(output)).ToList();
        return Section(report.Cell, time, report.Error is not null, _outputs.RenderAll(outputs) + Note(report));
    }

    /// <summary>A cell of a notebook that is shown as it was written.</summary>
    public string Source(Cell cell) => Section(cell, "", open: false, "");

    private string Section(Cell cell, string time, bool open, string below)
    {
        var number = (cell.CodeNumber ?? 0).ToString(CultureInfo.InvariantCulture);
        var classes = "cell" + string.Concat(
            cell.Tags.Where(tag => tag is CellTags.Exercise or CellTags.Quiz).Select(tag => " " + tag));
        var code = $"<div class=\"code\"><div class=\"gutter\"><a href=\"#cell-{number}\">{number}</a>{time}</div>"
            + $"<pre><code>{CodeHighlighter.Highlight(cell.Source)}</code></pre></div>";
        if (!CellTags.IsFolded(cell)) markdown.Sections[^1].Text.Append(cell.Source).Append(' ');

        return $"""
            <section class="{classes}" id="cell-{number}" aria-label="Code cell {number}">
            {Folded(cell, code, open)}
            {below}</section>

            """;
    }

    // Where a run stopped, the code is what one wants to see.
    private static string Folded(Cell cell, string code, bool open)
    {
        var what = cell.Tags.Contains(CellTags.Claims) ? "How this is checked"
            : cell.Tags.Contains(CellTags.Quiz) ? "In the notebook"
            : CellTags.IsFolded(cell) ? "Set-up" : null;
        return what is null
            ? code
            : $"<details class=\"fold\"{(open ? " open" : "")}><summary>{what}</summary>{code}</details>";
    }

    private static bool IsUnanswered(CellOutput output) =>
        output is DisplayOutput display && display.Data.TryGetValue(MimeTypes.Quiz, out var json)
        && AnswerMessage.TryParse(json) is { State: "unanswered", Options.Count: > 0 };

    private static string Note(CellReport report) => report switch
    {
        { Outcome: CellLeftOut leftOut } =>
            $"<p class=\"note\">Left out of this run: {Html.Escape(leftOut.Reason)}.</p>\n",
        { Outcome: CellNotReached } => "<p class=\"note\">Not run: the run stopped before this cell.</p>\n",
        { Error: { } error } => $"<p class=\"note stop\">The run stopped here: {Html.Escape(error)}</p>\n",
        _ => "",
    };
}

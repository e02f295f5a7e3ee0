using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>A notebook's cells in their order, as HTML.</summary>
internal static partial class NotebookBody
{
    // What nobody may have to unfold to see.
    private static readonly string[] Trouble = ["<p class=\"note stop\">", "<li class=\"failed\">"];

    /// <param name="notebook">The notebook.</param>
    /// <param name="cells">Writes its cells.</param>
    /// <param name="code">Writes a code cell.</param>
    /// <param name="box">What stands below the chapter's question. Default: nothing.</param>
    public static string Render(Notebook notebook, CellRenderer cells, Func<Cell, string> code, string box = "")
    {
        var html = new StringBuilder(notebook.Cells is [{ Kind: CellKind.Markdown }, ..] ? "" : box);
        for (var i = 0; i < notebook.Cells.Count; i++)
        {
            var cell = notebook.Cells[i];
            if (cell.Kind == CellKind.Code) html.Append(code(cell));
            if (cell.Kind != CellKind.Markdown) continue;

            // The page turns by a bar of its own, which knows which pages there are.
            var isLast = i == notebook.Cells.Count - 1;
            var prose = cells.Prose(isLast ? Turning().Replace(cell.Source, "") : cell.Source);
            html.Append(i == 0 ? WithBox(prose, box) : prose);
            // What a question is decided by comes when a reader asks for it.
            var decides = prose.Contains(QuizForm.Mark, StringComparison.Ordinal) ? Experiment(notebook, i + 1) : 0;
            if (decides == 0) continue;

            var inside = string.Concat(notebook.Cells.Skip(i + 1).Take(decides).Select(code));
            var looks = Trouble.Any(mark => inside.Contains(mark, StringComparison.Ordinal));
            html.Append("<details class=\"experiment\"").Append(looks ? " open>" : ">")
                .Append("<summary>The experiment that decides it, and its result</summary>\n")
                .Append(inside).Append("</details>\n");
            i += decides;
        }

        return html.ToString();
    }

    // Before the picture of what the chapter is about; where there is none, below the prose.
    private static string WithBox(string prose, string box)
    {
        var picture = box.Length > 0 ? prose.IndexOf("<p><img ", StringComparison.Ordinal) : -1;
        return picture < 0 ? prose + box
            : $"{prose[..picture]}</div>\n{box}<div class=\"prose\">\n{prose[picture..]}";
    }

    // Up to the cell that takes the answer, and the claims about it; none where only answers are taken.
    private static int Experiment(Notebook notebook, int start)
    {
        var code = notebook.Cells.Skip(start).TakeWhile(cell => cell.Kind == CellKind.Code).ToList();
        var last = code.FindLastIndex(cell => cell.Tags.Contains(CellTags.Quiz));
        if (last < 0 || code[..last].TrueForAll(cell => cell.Tags.Contains(CellTags.Quiz))) return 0;

        return last + 1 + code.Skip(last + 1).TakeWhile(cell => cell.Tags.Contains(CellTags.Claims)).Count();
    }

    [GeneratedRegex(@"(?:^---[ \t]*\n)?^(?:Previous|Next): \[[^\n]*\n?\z", RegexOptions.Multiline)]
    private static partial Regex Turning();
}

/// <summary>One cell as HTML: prose, or code with its number, its time and its outputs.</summary>
internal sealed class CellRenderer(MarkdownRenderer markdown, InlineFigures figures, QuizForm quiz)
{
    private readonly OutputRenderer _outputs = new(markdown, figures);

    public string Prose(string source) => $"<div class=\"prose\">\n{quiz.In(markdown.Render(source))}</div>\n";

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

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

            var prose = cells.Prose(i == notebook.Cells.Count - 1 ? WithoutTurning(cell) : cell);
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

    // The page turns by a bar of its own, which knows which pages there are.
    private static Cell WithoutTurning(Cell cell) => cell.WithSource(Turning().Replace(cell.Source, ""));

    [GeneratedRegex(@"(?:^---[ \t]*\n)?^(?:Previous|Next): \[[^\n]*\n?\z", RegexOptions.Multiline)]
    private static partial Regex Turning();
}

using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>The list of what the prose states and the claims cells make, against the evidence of one run, as CSV.</summary>
public static class ClaimsFile
{
    private static readonly string[] Columns =
        ["chapter", "section", "prose", "evidence", "text", "kind", "outcome", "detail", "cell", "conditions"];

    /// <summary>The file's text: a header, then a line for each tie, then the claims no prose names, chapter by chapter.</summary>
    /// <param name="reports">The run's notebooks, in reading order.</param>
    public static string Render(IReadOnlyList<NotebookReport> reports)
    {
        var text = new StringBuilder().Append(string.Join(',', Columns)).Append('\n');
        foreach (var row in reports.SelectMany(ClaimRows.Of))
        {
            text.AppendJoin(',', row.Cells.Select(OnOneLine)).Append('\n');
        }

        return text.ToString();
    }

    /// <summary>Writes the file whole or not at all.</summary>
    /// <param name="path">The file.</param>
    /// <param name="reports">The run's notebooks, in reading order.</param>
    public static void Write(string path, IReadOnlyList<NotebookReport> reports) =>
        AtomicFile.Write(path, Encoding.UTF8.GetBytes(Render(reports)));

    private static string OnOneLine(string field) => CsvField.Quoted(field.ReplaceLineEndings(" "));
}

using System.Globalization;
using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>
/// What the cells of a run put out, as plain text with the run's conditions above; exercises and questions left out.
/// </summary>
internal static class RecordedText
{
    public static string Render(NotebookReport report)
    {
        var text = new StringBuilder()
            .Append(CultureInfo.InvariantCulture, $"{report.Title}\n")
            .Append(CultureInfo.InvariantCulture, $"{ClaimRows.Conditions(report)} · {report.Took}\n")
            .Append(CultureInfo.InvariantCulture, $"SHA-256 of the code: {RunRecord.HashOf(report.Notebook)}\n")
            .Append("What the cells put out, by their number.\n");
        foreach (var cell in report.Cells.Where(cell => RunRecord.Keeps(cell.Cell)))
        {
            var outputs = cell.Results.Outputs.Select(Plain).Where(output => output.Length > 0).ToList();
            if (outputs.Count > 0)
            {
                text.Append(CultureInfo.InvariantCulture, $"\n[{cell.Cell.CodeNumber}]\n")
                    .AppendJoin('\n', outputs).Append('\n');
            }
        }

        return text.ToString();
    }

    private static string Plain(CellOutput output) => output switch
    {
        StreamOutput stream => AnsiText.Strip(stream.Text).TrimEnd(),
        DisplayOutput shown => shown.Data.GetValueOrDefault(MimeTypes.Plain, "").TrimEnd(),
        ErrorOutput error => $"{error.Name}: {error.Message}",
        _ => "",
    };
}

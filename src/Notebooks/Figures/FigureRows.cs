using System.Text;
using System.Text.Json;

namespace GrpcLab.Notebooks;

/// <summary>Reads the figures that a chapter set beside published ones out of what its cells displayed.</summary>
internal static class FigureRows
{
    public static IEnumerable<FigureRow> Of(NotebookReport report) => report.Cells
        .SelectMany(cell => cell.Results.Outputs).OfType<DisplayOutput>()
        .Where(output => output.Data.ContainsKey(MimeTypes.Figures))
        .SelectMany(output => Rows(report, output.Data[MimeTypes.Figures]));

    private static IEnumerable<FigureRow> Rows(NotebookReport report, string json)
    {
        var table = Parse(report, json);
        var conditions = ClaimRows.Conditions(report);
        return (table["rows"]?.Items ?? []).Select(row => new FigureRow(
            Text(table, "source"), report.Chapter.Name, Text(row, "case"), Text(row, "metric"), Text(row, "published"),
            Text(row, "here"), Text(row, "low"), Text(row, "high"), Text(row, "unit"), Text(row, "note"), conditions));
    }

    private static JsonPiece Parse(NotebookReport report, string json)
    {
        try
        {
            return JsonPieceReader.Read(Encoding.UTF8.GetBytes(json));
        }
        catch (JsonException fault)
        {
            throw new NotebookFormatException($"A cell of {report.Chapter.Name} displayed figures that cannot be read: {fault.Message}");
        }
    }

    private static string Text(JsonPiece piece, string name) => piece[name]?.Text ?? "";
}

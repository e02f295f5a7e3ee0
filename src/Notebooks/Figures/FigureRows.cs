using System.Text.Json;
using System.Text.Json.Nodes;

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
        return table.Find("rows").Items().Select(row => new FigureRow(
            Text(table, "source"), report.Chapter.Name, Text(row, "case"), Text(row, "metric"), Text(row, "published"),
            Text(row, "here"), Text(row, "low"), Text(row, "high"), Text(row, "unit"), Text(row, "note"), conditions));
    }

    private static JsonNode? Parse(NotebookReport report, string json)
    {
        try
        {
            return NotebookJson.Parse(json);
        }
        catch (JsonException error)
        {
            throw new NotebookFormatException(
                $"A cell of {report.Chapter.Name} displayed figures that cannot be read: {error.Message}");
        }
    }

    private static string Text(JsonNode? node, string name) => node.Find(name).Text() ?? "";
}

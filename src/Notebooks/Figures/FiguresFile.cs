using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace GrpcLab.Notebooks;

/// <summary>The recorded figures, published beside measured, as CSV.</summary>
internal static class FiguresFile
{
    /// <summary>Replaces the rows of the chapters that were run and keeps those of the others.</summary>
    /// <param name="path">The file; made where it is missing.</param>
    /// <param name="reports">The run's notebooks.</param>
    public static void Update(string path, IReadOnlyList<NotebookReport> reports)
    {
        var ran = reports.Select(report => report.Chapter.Name).ToHashSet();
        var kept = File.Exists(path) ? Read(path).Where(row => !ran.Contains(row.Chapter)) : [];
        var rows = kept.Concat(reports.SelectMany(FigureRows.Of)).OrderBy(row => row.Chapter, StringComparer.Ordinal);
        AtomicFile.Write(path, Encoding.UTF8.GetBytes(Render(rows)));
    }

    /// <summary>The rows of such a file.</summary>
    /// <exception cref="FormatException">It is not one.</exception>
    public static IReadOnlyList<FigureRow> Read(string path) => Csv.ReadFile(path, FigureRow.Columns, FigureRow.Of);

    public static string Render(IEnumerable<FigureRow> rows) => Csv.Write(rows.Select(row => row.Fields)
        .Prepend(FigureRow.Columns).Select(fields => fields.Select(field => field.ReplaceLineEndings(" "))));
}

/// <summary>One figure somebody published, beside what a chapter measured.</summary>
/// <param name="Source">The source's name in data/published.</param>
/// <param name="Chapter">The chapter that measured it.</param>
/// <param name="Case">What was measured.</param>
/// <param name="Metric">Which number about it.</param>
/// <param name="Published">What was published, run by run; empty for a case of the course's own.</param>
/// <param name="Here">What was measured; empty where nothing was.</param>
/// <param name="Low">Low end of the 95 % interval; empty without one.</param>
/// <param name="High">High end of the 95 % interval; empty without one.</param>
/// <param name="Unit">Unit of the numbers.</param>
/// <param name="Note">How it was measured where that differs, or why it was not.</param>
/// <param name="Conditions">Date, budget and machine of the run.</param>
internal sealed record FigureRow(
    string Source, string Chapter, string Case, string Metric, string Published,
    string Here, string Low, string High, string Unit, string Note, string Conditions)
{
    public static IReadOnlyList<string> Columns { get; } =
        ["source", "chapter", "case", "metric", "published", "here", "low", "high", "unit", "note", "conditions"];

    public IReadOnlyList<string> Fields =>
        [Source, Chapter, Case, Metric, Published, Here, Low, High, Unit, Note, Conditions];

    /// <summary>Reads a line's fields, as many as there are columns.</summary>
    public static FigureRow Of(IReadOnlyList<string> f) =>
        new(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8], f[9], f[10]);
}

/// <summary>Reads the figures that a chapter set beside published ones out of what its cells displayed.</summary>
internal static class FigureRows
{
    public static IEnumerable<FigureRow> Of(NotebookReport report) =>
        report.Outputs.Shown(MimeTypes.Figures).SelectMany(json => Rows(report, json));

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

using System.Text;

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

using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>
/// The list of what the prose states and the claims cells make, against the evidence of one run, as CSV.
/// </summary>
internal static class ClaimsFile
{
    /// <summary>What the list is called beside the pages.</summary>
    public const string Name = "claims.csv";

    private static readonly string[] Columns =
        ["chapter", "section", "prose", "evidence", "text", "kind", "outcome", "detail", "cell", "conditions"];

    /// <summary>
    /// Replaces the lines of the chapters that were run and keeps those of the others, all in reading order: a line for
    /// each tie of a chapter's prose, then the claims that no prose names.
    /// </summary>
    /// <param name="path">The file, written whole or not at all; made where it is missing.</param>
    /// <param name="reports">The run's notebooks.</param>
    /// <param name="keeps">Whether the lines of a chapter that was not run stay.</param>
    public static void Update(string path, IReadOnlyList<NotebookReport> reports, Func<string, bool> keeps) =>
        AtomicFile.Write(path, Renewed(path, reports, keeps));

    /// <summary>The file that <see cref="Update"/> writes.</summary>
    internal static byte[] Renewed(string path, IReadOnlyList<NotebookReport> reports, Func<string, bool> keeps)
    {
        var ran = reports.Select(report => report.Chapter.Name).ToHashSet();
        var kept = Read(path).Where(row => !ran.Contains(row[0]) && keeps(row[0]));
        return Encoding.UTF8.GetBytes(
            Text(ChapterCatalog.InReadingOrder(kept.Concat(RowsOf(reports)), row => row[0])));
    }

    /// <summary>The lines of such a file, without its header; none where there is no file.</summary>
    /// <exception cref="FormatException">It is another file.</exception>
    public static IReadOnlyList<IReadOnlyList<string>> Read(string path) =>
        File.Exists(path) ? Parse(File.ReadAllText(path), path) : [];

    /// <summary>The lines of such a file's text.</summary>
    /// <exception cref="FormatException">It is another file's text.</exception>
    internal static IReadOnlyList<IReadOnlyList<string>> Parse(string text, string path)
    {
        var lines = Csv.Read(text);
        return lines.Count > 0 && lines[0].SequenceEqual(Columns) && lines.All(line => line.Count == Columns.Length)
            ? [.. lines.Skip(1)]
            : throw new FormatException($"{path} is not a list of claims: it must begin with the line "
                + $"\"{string.Join(',', Columns)}\", and each line must have {Columns.Length} fields. Move it away, "
                + "or name another file with --claims.");
    }

    /// <summary>The claims of such a file, each once, with the chapter that makes it.</summary>
    /// <exception cref="FormatException">It is another file.</exception>
    public static IEnumerable<(string Chapter, ClaimVerdict Claim)> Claims(string path) => Read(path)
        .Where(row => row[3] == "claim")
        .Select(row => (row[0],
            new ClaimVerdict(row[4], VerdictWords.Kind(row[5]), VerdictWords.State(row[6]), row[7])))
        .Distinct();

    private static IEnumerable<IReadOnlyList<string>> RowsOf(IReadOnlyList<NotebookReport> reports) =>
        reports.SelectMany(ClaimRows.Of).Select(row => (IReadOnlyList<string>)[.. row.Cells]);

    private static string Text(IEnumerable<IReadOnlyList<string>> rows) =>
        Csv.Write(rows.Prepend(Columns).Select(row => row.Select(field => field.ReplaceLineEndings(" "))));
}

namespace GrpcLab;

/// <summary>What one bench of <c>lab bench</c> measured, and its form as CSV.</summary>
/// <param name="Name">The bench, such as "h2load".</param>
/// <param name="Question">What it answers.</param>
/// <param name="Rows">The numbers.</param>
/// <param name="Conditions">Date, machine, versions and settings, in one line.</param>
internal sealed record BenchRecord(string Name, string Question, IReadOnlyList<BenchRow> Rows, string Conditions)
{
    private const string Prefix = "bench-", Ending = ".csv";

    private static readonly IReadOnlyList<string> Columns = [.. BenchRow.Columns, "question", "conditions"];

    /// <summary>Name of its file.</summary>
    public string FileName => FileNameOf(Name);

    /// <summary>Name of the file of a bench.</summary>
    /// <param name="bench">The bench's name.</param>
    public static string FileNameOf(string bench) => $"{Prefix}{bench}{Ending}";

    /// <summary>All records of a folder, by name.</summary>
    /// <exception cref="FormatException">A file is no record.</exception>
    public static IReadOnlyList<BenchRecord> ReadAll(string folder) =>
        [.. Directory.EnumerateFiles(folder, $"{Prefix}*{Ending}").Order(StringComparer.Ordinal).Select(Read)];

    /// <summary>One record.</summary>
    /// <exception cref="FormatException">It is none.</exception>
    public static BenchRecord Read(string path)
    {
        var rows = Csv.ReadFile(path, Columns,
            fields => (Row: BenchRow.Of([.. fields.SkipLast(2)]), Question: fields[^2], Conditions: fields[^1]));
        return rows.Count > 0
            ? new(Path.GetFileNameWithoutExtension(path)[Prefix.Length..], rows[0].Question,
                [.. rows.Select(row => row.Row)], rows[0].Conditions)
            : throw new FormatException($"{path} has no row.");
    }

    /// <summary>The record as comma-separated text, a line for each number.</summary>
    public string ToCsv() => string.Concat(
        Rows.Select(row => (IEnumerable<string>)[.. row.Fields, Question, Conditions]).Prepend(Columns)
            .Select(line => string.Join(
                ',', line.Select(field => CsvField.Quoted(field.ReplaceLineEndings(" ")))) + "\n"));
}

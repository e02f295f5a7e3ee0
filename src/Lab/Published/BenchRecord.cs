using System.Globalization;

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

    public string FileName => $"{Prefix}{Name}{Ending}";

    /// <summary>All records of a folder, by name.</summary>
    /// <exception cref="FormatException">A file is no record.</exception>
    public static IReadOnlyList<BenchRecord> ReadAll(string folder) =>
        [.. Directory.EnumerateFiles(folder, $"{Prefix}*{Ending}").Order(StringComparer.Ordinal).Select(Read)];

    /// <exception cref="FormatException">The file is no record.</exception>
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
    public string ToCsv() => Csv.Write(
        Rows.Select(row => (IEnumerable<string>)[.. row.Fields, Question, Conditions]).Prepend(Columns)
            .Select(line => line.Select(field => field.ReplaceLineEndings(" "))));
}

/// <summary>One number that <c>lab bench</c> measured.</summary>
/// <param name="Case">What was measured, such as "1 connection × 100 streams".</param>
/// <param name="Metric">Which number about it, such as "the lab ÷ h2load".</param>
/// <param name="Value">The number.</param>
/// <param name="Unit">Its unit, such as "µs"; "×" for a ratio, empty for a number of things.</param>
/// <param name="Low">Low end of its 95 % interval; null without one.</param>
/// <param name="High">High end of its 95 % interval; null without one.</param>
/// <param name="Count">Rounds, calls or comparisons it rests on; null where that says nothing.</param>
/// <param name="Note">What a reader must know beside it; may be empty.</param>
internal sealed record BenchRow(
    string Case, string Metric, double Value, string Unit, double? Low = null, double? High = null,
    long? Count = null, string Note = "")
{
    public const string Ratio = "×";

    public static IReadOnlyList<string> Columns { get; } =
        ["case", "metric", "value", "unit", "low", "high", "n", "note"];

    /// <summary>As fields of a table, numbers with all their digits.</summary>
    public IReadOnlyList<string> Fields =>
    [
        Case, Metric, Text(Value), Unit, Text(Low), Text(High),
        Count?.ToString(CultureInfo.InvariantCulture) ?? "", Note,
    ];

    /// <summary>The same numbers for a reader: value, interval and count, three digits each.</summary>
    public (string Value, string Interval, string Count) Shown => (
        $"{ReaderNumbers.Digits(Value)}{(Unit is "" or Ratio ? "" : " ")}{Unit}",
        (Low, High) is ({ } low, { } high) ? $"{ReaderNumbers.Digits(low)} to {ReaderNumbers.Digits(high)}" : "",
        Count?.ToString("N0", ReaderNumbers.Format) ?? "");

    /// <summary>The row whose <see cref="Fields"/> these are.</summary>
    /// <exception cref="FormatException">One that has to be a number is none.</exception>
    public static BenchRow Of(IReadOnlyList<string> f) => new(
        f[0], f[1], Number(f[2]) ?? throw new FormatException($"The row of {f[0]} has no number."), f[3],
        Number(f[4]), Number(f[5]), f[6].Length == 0 ? null : long.Parse(f[6], CultureInfo.InvariantCulture), f[7]);

    private static string Text(double? number) => number?.ToString("R", CultureInfo.InvariantCulture) ?? "";

    private static double? Number(string text) =>
        text.Length == 0 ? null : double.Parse(text, CultureInfo.InvariantCulture);
}

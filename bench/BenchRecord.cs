using System.Globalization;

namespace GrpcLab.Bench;

/// <summary>What one bench of <c>lab bench</c> measured, and its form as CSV.</summary>
/// <param name="Name">The bench, such as "h2load".</param>
/// <param name="Question">What it answers.</param>
/// <param name="Rows">The numbers.</param>
/// <param name="Conditions">Date, machine, versions and settings, in one line.</param>
internal sealed record BenchRecord(string Name, string Question, IReadOnlyList<BenchRow> Rows, string Conditions)
{
    private static readonly IReadOnlyList<string> Columns = [.. BenchRow.Columns, "question", "conditions"];

    public string FileName => $"bench-{Name}.csv";

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

    private static string Text(double? number) => number?.ToString("R", CultureInfo.InvariantCulture) ?? "";
}

using System.Globalization;

namespace GrpcLab;

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
    /// <summary>The unit of a ratio.</summary>
    public const string Ratio = "×";

    /// <summary>Headings of <see cref="Fields"/>.</summary>
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
        $"{ThreeDigits.Of(Value)}{(Unit is "" or Ratio ? "" : " ")}{Unit}",
        (Low, High) is ({ } low, { } high) ? $"{ThreeDigits.Of(low)} to {ThreeDigits.Of(high)}" : "",
        Count?.ToString("N0", ReaderNumbers.Format) ?? "");

    /// <summary>Reads the fields.</summary>
    /// <exception cref="FormatException">They are none of a row.</exception>
    public static BenchRow Of(IReadOnlyList<string> f) => f.Count == Columns.Count
        ? new(f[0], f[1], Number(f[2]) ?? throw new FormatException($"The row of {f[0]} has no number."), f[3],
            Number(f[4]), Number(f[5]), f[6].Length == 0 ? null : long.Parse(f[6], CultureInfo.InvariantCulture), f[7])
        : throw new FormatException($"A row has {f.Count} fields; there must be {Columns.Count}.");

    private static string Text(double? number) => number?.ToString("R", CultureInfo.InvariantCulture) ?? "";

    private static double? Number(string text) =>
        text.Length == 0 ? null : double.Parse(text, CultureInfo.InvariantCulture);
}

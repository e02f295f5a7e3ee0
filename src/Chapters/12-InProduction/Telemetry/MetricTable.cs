using System.Globalization;

namespace GrpcLab;

/// <summary>Readings as a table: who sent what about what, and what it showed.</summary>
internal static class MetricTable
{
    public static Table Of(IReadOnlyList<ReceivedMetric> all, IReadOnlyList<string> instruments)
    {
        var shown = instruments.Count == 0
            ? all.OrderBy(m => m.Service, StringComparer.Ordinal).ThenBy(m => m.Name, StringComparer.Ordinal)
                .ThenBy(m => m.About, StringComparer.Ordinal)
            : instruments.SelectMany(name => all.Where(m => m.Name == name)
                .OrderBy(m => m.Service, StringComparer.Ordinal).ThenBy(m => m.About, StringComparer.Ordinal));
        return new Table(["process", "instrument", "about", Column.Number("reading")],
            [.. shown.Select(m => (string[])[m.Service, m.Name, m.About, Text(m)])]);
    }

    private static string Text(ReceivedMetric metric) => metric.Reading switch
    {
        NumberReading number => $"{Unit.Whole(number.Value)} {Plain(metric.Unit)}".TrimEnd(),
        HistogramReading histogram => Distribution(histogram, metric.Unit),
        _ => throw new InvalidOperationException($"Unexpected reading: {metric.Reading}."),
    };

    private static string Distribution(HistogramReading histogram, string unit)
    {
        if (histogram.Count == 0) return "no values";

        var p95 = histogram.UpperEndOf(0.95) is { } end ? $"p95 below {Value(end, unit)}" : "p95 above the last bound";
        return $"{Unit.Whole(histogram.Count)} values, mean {Value(histogram.Mean, unit)}, {p95}";
    }

    private static string Value(double value, string unit) =>
        unit == "s"
            ? Unit.Duration.Format(value)
            : string.Create(CultureInfo.InvariantCulture, $"{value:0.###} {Plain(unit)}").TrimEnd();

    // UCUM writes things that are counted in braces.
    private static string Plain(string unit) => unit.Trim('{', '}');
}

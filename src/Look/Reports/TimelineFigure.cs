using System.Globalization;
using System.Text;

namespace GrpcLab.Look;

/// <summary>The watch second by second, as bars of what was seen.</summary>
internal static class TimelineFigure
{
    private const double Width = 720, BarsHeight = 44, RowHeight = 66;

    private static readonly (string Name, Func<TimelineSecond, double> Value)[] Rows =
    [
        ("calls begun", second => second.Calls), ("connections opened", second => second.Connections),
        ("seconds waited for a stream or a connection", second => second.Waited),
        ("threads of the pool", second => second.Threads),
        ("ms standing still for collections", second => second.Paused),
    ];

    /// <summary>A figure with a row for all that was ever above zero; empty when nothing was.</summary>
    public static string Of(Timeline timeline)
    {
        var seconds = timeline.Seconds;
        var rows = Rows.Where(row => seconds.Any(second => row.Value(second) > 0)).ToList();
        if (rows.Count == 0) return "";

        var largest = rows.Select(row => $"{row.Name}: at most {Number(seconds.Max(row.Value))}");
        var svg = new StringBuilder();
        svg.Append(
            CultureInfo.InvariantCulture,
            $"""
            <figure>
            <svg viewBox="0 0 {Width} {rows.Count * RowHeight}" role="img" aria-label="{string.Join("; ", largest)}">

            """);
        for (var row = 0; row < rows.Count; row++) AppendRow(svg, rows[row], seconds, row * RowHeight);

        return svg.Append(
            CultureInfo.InvariantCulture,
            $"""
            </svg>
            <figcaption>Second by second, over {seconds.Count} s. Connections and waits are known while each request's
            events were read.</figcaption>
            </figure>

            """).ToString();
    }

    private static void AppendRow(
        StringBuilder svg, (string Name, Func<TimelineSecond, double> Value) row, IReadOnlyList<TimelineSecond> seconds,
        double top)
    {
        var largest = seconds.Max(row.Value);
        var width = Width / seconds.Count;
        svg.Append(CultureInfo.InvariantCulture,
            $"<text x=\"0\" y=\"{top + 12}\">{row.Name}, at most {Number(largest)}</text>\n");
        for (var i = 0; i < seconds.Count; i++)
        {
            var height = BarsHeight * row.Value(seconds[i]) / largest;
            if (height <= 0) continue;

            svg.Append(
                CultureInfo.InvariantCulture,
                $"<rect x=\"{i * width:0.##}\" y=\"{top + 16 + BarsHeight - height:0.##}\" "
                + $"width=\"{width * 0.9:0.##}\" height=\"{height:0.##}\"/>\n");
        }
    }

    private static string Number(double value) =>
        value.ToString(value >= 100 ? "N0" : "0.##", CultureInfo.InvariantCulture);
}

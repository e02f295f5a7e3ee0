using System.Globalization;
using System.Text;
using System.Text.Json;

namespace GrpcLab.Look;

/// <summary>
/// The watch second by second, as bars of what was seen; each form has the rows that were ever above zero.
/// </summary>
internal static class TimelineFigure
{
    private const double Width = 720, BarsHeight = 44, RowHeight = 66;

    // A page has colours of its own for text; as a picture the figure has its own paper, too.
    private const string Style =
        ".look text{font:12px system-ui,sans-serif;fill:#5c5850}.look rect{fill:#0b57a4}:root.look{background:#fff}"
        + "@media(prefers-color-scheme:dark){.look text{fill:#a7a49b}.look rect{fill:#84b9f5}"
        + ":root.look{background:#16191d}}";

    private const string PlotlyBlue = "#0b57a4", PlotlyClock = "seconds since the watch began";

    private static readonly (string Name, Func<TimelineSecond, double> Value)[] All =
    [
        ("calls begun", second => second.Calls), ("connections opened", second => second.Connections),
        ("seconds waited for a stream or a connection", second => second.Waited),
        ("thread pool threads", second => second.Threads),
        ("ms paused for garbage collection", second => second.Paused),
    ];

    /// <summary>For a page: markup in line, with a caption; empty when nothing was ever above zero.</summary>
    public static string Of(Timeline timeline) => RowsOf(timeline) is { Count: > 0 } rows
        ? $"<figure>\n{Svg(rows, "")}<figcaption>{Caption(timeline)}</figcaption>\n</figure>\n" : "";

    /// <summary>For a notebook: a picture, which stays where a host drops markup that it does not trust.</summary>
    public static string PictureOf(Timeline timeline)
    {
        if (RowsOf(timeline) is not { Count: > 0 } rows) return "";

        var svg = Svg(rows, string.Create(
            CultureInfo.InvariantCulture,
            $" xmlns=\"http://www.w3.org/2000/svg\" width=\"{Width}\" height=\"{rows.Count * RowHeight}\""));
        return $"<p><img alt=\"{AltText(rows)}\" style=\"width:100%;max-width:{Width}px;height:auto\" "
            + $"src=\"data:image/svg+xml;base64,{Convert.ToBase64String(Encoding.UTF8.GetBytes(svg))}\"><br>\n"
            + $"<small>{Caption(timeline)}</small></p>\n";
    }

    /// <summary>For hosts that draw plotly's figures themselves: an object with data and layout.</summary>
    public static string PlotlyOf(Timeline timeline)
    {
        var rows = RowsOf(timeline);
        var data = rows.Select((row, i) => new
        {
            type = "bar",
            name = row.Name,
            x = row.Values.Select((_, second) => second),
            y = row.Values,
            yaxis = AxisOf(i),
            marker = new { color = PlotlyBlue },
        });
        var layout = new Dictionary<string, object>
        {
            ["grid"] = new { rows = Math.Max(1, rows.Count), columns = 1, pattern = "coupled" },
            ["height"] = 110 + (100 * rows.Count),
            ["showlegend"] = false,
            ["xaxis"] = new { title = new { text = PlotlyClock } },
            ["annotations"] = rows.Select((row, i) => new
            {
                text = row.Name,
                xref = "paper",
                yref = $"{AxisOf(i)} domain",
                x = 0,
                y = 1.25,
                showarrow = false,
            }),
        };
        return JsonSerializer.Serialize(new { data, layout });
    }

    /// <summary>For where no picture is: a line for each second.</summary>
    public static string TextOf(Timeline timeline)
    {
        var rows = RowsOf(timeline);
        var columns = rows.Prepend(("second", [.. timeline.Seconds.Select((_, second) => (double)second)]))
            .Select(row => (string[])[row.Item1, .. row.Item2.Select(Number)])
            .Select(column => column.Select(cell => cell.PadLeft(column.Max(other => other.Length))).ToArray())
            .ToList();
        return string.Join('\n', Enumerable.Range(0, timeline.Seconds.Count + 1)
            .Select(line => string.Join("  ", columns.Select(column => column[line]))));
    }

    private static List<(string Name, double[] Values)> RowsOf(Timeline timeline) =>
    [
        .. All.Select(row => (row.Name, Values: timeline.Seconds.Select(row.Value).ToArray()))
            .Where(row => row.Values.Any(value => value > 0)),
    ];

    private static string AxisOf(int row) =>
        row == 0 ? "y" : string.Create(CultureInfo.InvariantCulture, $"y{row + 1}");

    private static string Caption(Timeline timeline) => string.Create(
        CultureInfo.InvariantCulture, $"Second by second, over {timeline.Seconds.Count} s. Connections and waits are "
        + $"known only while each request's events were read.");

    private static string AltText(List<(string Name, double[] Values)> rows) =>
        string.Join("; ", rows.Select(row => $"{row.Name}: at most {Number(row.Values.Max())}"));

    private static string Svg(List<(string Name, double[] Values)> rows, string attributes)
    {
        var svg = new StringBuilder();
        svg.Append(
            CultureInfo.InvariantCulture,
            $"""
            <svg class="look" viewBox="0 0 {Width} {rows.Count * RowHeight}"{attributes} role="img"
              aria-label="{AltText(rows)}">
            <style>{Style}</style>

            """);
        for (var row = 0; row < rows.Count; row++) AppendRow(svg, rows[row], row * RowHeight);

        return svg.Append("</svg>\n").ToString();
    }

    private static void AppendRow(StringBuilder svg, (string Name, double[] Values) row, double top)
    {
        var largest = row.Values.Max();
        var width = Width / row.Values.Length;
        svg.Append(CultureInfo.InvariantCulture,
            $"<text x=\"0\" y=\"{top + 12}\">{row.Name}, at most {Number(largest)}</text>\n");
        for (var i = 0; i < row.Values.Length; i++)
        {
            var height = BarsHeight * row.Values[i] / largest;
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

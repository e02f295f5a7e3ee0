using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace GrpcLab;

/// <summary>What plotly draws of a figure: traces, axes and what else its layout has, the series it names.</summary>
internal sealed record PlotlyParts(IEnumerable<JsonObject> Traces, object Layout, IReadOnlyList<string> Names);

/// <summary>
/// Writes a figure as plotly JSON. Paper is transparent and text mid-grey, so one figure serves light and dark hosts.
/// </summary>
internal static class PlotlyDocument
{
    /// <summary>Stands out from white and from dark grey alike.</summary>
    public const string Ink = "#767d86";

    private const string Faint = "rgba(128,136,146,0.25)", Clear = "rgba(0,0,0,0)";

    private static readonly JsonSerializerOptions Indented = new()
    {
        WriteIndented = true,
        NewLine = "\n",
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };

    public static string Write(Figure figure)
    {
        var (traces, own, names) = figure.ToPlotly();
        return new JsonObject
        {
            ["data"] = new JsonArray([.. traces]),
            ["layout"] = Joined(Layout(figure, names), own, Legend(names)),
        }.ToJsonString(Indented);
    }

    /// <summary>One object with what all of these have; what is null is left out, and the last one wins.</summary>
    public static JsonObject Joined(params IEnumerable<object> parts)
    {
        JsonObject whole = [];
        foreach (var (name, value) in parts.SelectMany(p => JsonSerializer.SerializeToNode(p, Indented)!.AsObject()))
        {
            whole[name] = value?.DeepClone();
        }

        return whole;
    }

    /// <summary>
    /// A trace; without a name it belongs to another one, and without texts a pointer is told nothing. The text of each
    /// point is made by the figure, not by plotly, so that units are right.
    /// </summary>
    public static JsonObject Trace(string type, string? name, int series, IEnumerable<double> x, IEnumerable<double> y,
        IEnumerable<string>? hover, object more) => Joined(
        new
        {
            type,
            name = name is null ? null : Text(name),
            showlegend = name is null ? false : (bool?)null,
            legendgroup = "s" + series,
            customdata = hover?.Select(text => Text(text.Replace("\n", " · ", StringComparison.Ordinal))),
            hovertemplate = hover is null ? null : "%{customdata}<extra></extra>",
            hoverinfo = hover is null ? "skip" : null,
            x,
            y,
        }, more);

    /// <summary>Values written beside their marks, clear of whiskers.</summary>
    public static JsonObject Labels(
        IEnumerable<double> x, IEnumerable<double> y, IEnumerable<string> texts, int series) =>
        Trace("scatter", null, series, x, y, null, new
        {
            mode = "text",
            text = texts.Select(text => Text(" " + text)),
            textposition = "middle right",
            cliponaxis = false,
        });

    public static object Mark(int series, int size) =>
        new { color = Palette.Light[Palette.Of(series)], size, symbol = Shapes.PlotlyName(series) };

    public static object Vertical(double x) => new
    {
        type = "line",
        x0 = x,
        x1 = x,
        yref = "paper",
        y0 = 0,
        y1 = 1,
        line = new { color = Ink, dash = "dot", width = 1.5 },
    };

    /// <summary>An axis whose values are already counted in the scale's prefix.</summary>
    public static JsonObject Axis(string title, bool log, object more) => Joined(
        new
        {
            title = new { text = Text(title), standoff = 8, font = new { size = 13 } },
            type = log ? "log" : "linear",
            gridcolor = Faint,
            zerolinecolor = Ink,
            automargin = true,
        }, more);

    /// <summary>A vertical axis of named rows, the first on top.</summary>
    public static object Rows(IReadOnlyList<string> labels) => new
    {
        type = "linear",
        automargin = true,
        tickmode = "array",
        tickvals = labels.Select((_, i) => i),
        ticktext = labels.Select(label => Text(TextMetrics.Truncate(label, 220, 13))),
        range = (double[])[Math.Max(labels.Count, 1) - 0.5, -0.5],
        showgrid = false,
        zeroline = false,
    };

    /// <summary>Plotly reads some HTML in its texts; ours has none.</summary>
    public static string Text(string text) => text.Replace("&", "&amp;", StringComparison.Ordinal)
        .Replace("<", "&lt;", StringComparison.Ordinal).Replace(">", "&gt;", StringComparison.Ordinal)
        .ReplaceLineEndings(" ");

    private static object Layout(Figure figure, IReadOnlyList<string> names)
    {
        var notes = ((string?[])[figure.Caption, figure.Conditions?.ToString()])
            .SelectMany(n => n is { Length: > 0 } ? TextMetrics.Wrap(n, 460, 12, 8) : []).Select(Text).ToList();
        // The legend grows upwards, so its rows push the title away.
        var rows = Math.Min(Math.Ceiling(names.Sum(n => TextMetrics.Width(n, 13) + 50) / 480), 12);
        return new
        {
            title = new
            {
                text = Text(figure.Title),
                x = 0.02,
                xanchor = "left",
                yref = "container",
                y = 1,
                yanchor = "top",
                pad = new { t = 14 },
                font = new { size = 17 },
            },
            paper_bgcolor = Clear,
            plot_bgcolor = Clear,
            font = new { color = Ink, size = 13 },
            colorway = Palette.Light,
            margin = new { t = 58 + 22 * rows, r = 70, b = 64 + 17 * notes.Count, l = 60 },
            hovermode = "closest",
            annotations = notes.Count > 0 ? new[] { Note(string.Join("<br>", notes)) } : null,
        };
    }

    private static object Note(string text) => new
    {
        text,
        showarrow = false,
        align = "left",
        xref = "paper",
        yref = "paper",
        x = 0,
        y = 0,
        xanchor = "left",
        yanchor = "top",
        yshift = -50,
        font = new { size = 12 },
    };

    // Only where there are several series, since plotly refuses a legend that is not shown.
    private static object Legend(IReadOnlyList<string> names) => new
    {
        showlegend = names.Count > 0,
        legend = names.Count > 0 ? new { orientation = "h", x = 0, y = 1.02, yanchor = "bottom" } : null,
    };
}

/// <summary>Counts values in the prefix that fits their size: plotly's own ticks then read well.</summary>
internal sealed record PlotlyScale(Axis Axis, double Size, string Suffix, bool Log, IReadOnlyList<Tick> Ticks)
{
    public static PlotlyScale For(Axis axis, IEnumerable<double> values, int ticks = 6)
    {
        var list = values.ToList();
        var (size, suffix) = axis.Unit.PrefixFor(list.Select(Math.Abs).DefaultIfEmpty(0).Max());
        // Plotly drops what a logarithmic axis cannot hold; with nothing left the axis had better be linear.
        var scale = AxisScale.For(axis, list, fromZero: false, ticks);
        return new(axis, size, suffix.Trim(), scale.Log, [.. scale.Ticks.Where(t => t.Label.Length > 0)]);
    }

    public JsonObject ToAxis()
    {
        var sign = !Log && Unit.IsSign(Suffix);
        var title = Log || sign ? Axis.Title
            : string.Join(", ", ((string[])[Axis.Title, Suffix]).Where(part => part.Length > 0));
        return PlotlyDocument.Axis(title, Log, new
        {
            // Plotly's own labels would say 0.1 ms where 100 µs reads better.
            tickmode = Log ? "array" : null,
            tickvals = Log ? Ticks.Select(t => Of(t.Value)) : null,
            ticktext = Log ? Ticks.Select(t => PlotlyDocument.Text(t.Label)) : null,
            ticksuffix = sign ? Suffix : null,
        });
    }

    public double Of(double value)
    {
        var scaled = value / Size;
        return double.IsFinite(scaled) ? scaled : value < 0 ? double.MinValue : double.MaxValue;
    }
}

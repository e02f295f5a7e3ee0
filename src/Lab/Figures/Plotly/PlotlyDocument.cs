using System.Text.Json;
using System.Text.Json.Nodes;

namespace GrpcLab;

/// <summary>
/// Writes a figure as plotly JSON. Paper is transparent and text mid-grey, so one figure serves light and dark hosts.
/// </summary>
internal static class PlotlyDocument
{
    /// <summary>Stands out from white and from dark grey alike.</summary>
    public const string Ink = "#767d86";

    private const string Faint = "rgba(128,136,146,0.25)";

    private static readonly JsonSerializerOptions Indented = new() { WriteIndented = true, NewLine = "\n" };

    public static string Write(Figure figure)
    {
        JsonArray data = [];
        var layout = Layout(figure);
        figure.AddTo(data, layout);
        return new JsonObject { ["data"] = data, ["layout"] = layout }.ToJsonString(Indented);
    }

    private static JsonObject Layout(Figure figure)
    {
        var notes = string.Join("<br>", ((string?[])[figure.Caption, figure.Conditions?.ToString()])
            .Where(n => n is { Length: > 0 }).SelectMany(n => TextMetrics.Wrap(n!, 460, 12, 8)).Select(Text));
        var lines = notes.Length == 0 ? 0 : notes.Split("<br>").Length;
        var layout = new JsonObject
        {
            ["title"] = Title(figure.Title),
            ["paper_bgcolor"] = "rgba(0,0,0,0)",
            ["plot_bgcolor"] = "rgba(0,0,0,0)",
            ["font"] = new JsonObject { ["color"] = Ink, ["size"] = 13 },
            ["colorway"] = new JsonArray([.. Palette.Light.Select(c => JsonValue.Create(c))]),
            ["margin"] = new JsonObject { ["t"] = 58, ["r"] = 70, ["b"] = 64 + 17 * lines, ["l"] = 60 },
            ["hovermode"] = "closest",
        };
        if (notes.Length > 0) layout["annotations"] = new JsonArray(Note(notes));
        return layout;
    }

    private static JsonObject Title(string title) => new()
    {
        ["text"] = Text(title),
        ["x"] = 0.02,
        ["xanchor"] = "left",
        ["yref"] = "container",
        ["y"] = 1,
        ["yanchor"] = "top",
        ["pad"] = new JsonObject { ["t"] = 14 },
        ["font"] = new JsonObject { ["size"] = 17 },
    };

    private static JsonObject Note(string text) => new()
    {
        ["text"] = text,
        ["showarrow"] = false,
        ["align"] = "left",
        ["xref"] = "paper",
        ["yref"] = "paper",
        ["x"] = 0,
        ["y"] = 0,
        ["xanchor"] = "left",
        ["yanchor"] = "top",
        ["yshift"] = -50,
        ["font"] = new JsonObject { ["size"] = 12 },
    };

    /// <summary>An axis whose values are already counted in the scale's prefix.</summary>
    public static JsonObject Axis(string title, bool log) => new()
    {
        ["title"] =
            new JsonObject { ["text"] = Text(title), ["standoff"] = 8, ["font"] = new JsonObject { ["size"] = 13 } },
        ["type"] = log ? "log" : "linear",
        ["gridcolor"] = Faint,
        ["zerolinecolor"] = Ink,
        ["automargin"] = true,
    };

    /// <summary>
    /// A trace's common parts. The hover text of each point is made here, not by plotly, so that units are right.
    /// </summary>
    public static JsonObject Trace(string type, string name, IEnumerable<string> hover) => new()
    {
        ["type"] = type,
        ["name"] = Text(name),
        ["customdata"] = new JsonArray([.. hover.Select(h => JsonValue.Create(Text(h)))]),
        ["hovertemplate"] = "%{customdata}<extra></extra>",
    };

    /// <summary>Values written beside their marks, clear of whiskers.</summary>
    public static JsonObject Labels(
        IEnumerable<double> x, IEnumerable<double> y, IEnumerable<string> texts, int series) => new()
        {
            ["type"] = "scatter",
            ["mode"] = "text",
            ["x"] = Numbers(x),
            ["y"] = Numbers(y),
            ["text"] = Words(texts.Select(t => " " + t)),
            ["textposition"] = "middle right",
            ["cliponaxis"] = false,
            ["hoverinfo"] = "skip",
            ["showlegend"] = false,
            ["legendgroup"] = "s" + series,
        };

    /// <summary>A vertical axis of named rows, the first on top.</summary>
    public static JsonObject Rows(IReadOnlyList<string> labels) => new()
    {
        ["type"] = "linear",
        ["automargin"] = true,
        ["tickmode"] = "array",
        ["tickvals"] = new JsonArray([.. labels.Select((_, i) => JsonValue.Create(i))]),
        ["ticktext"] = Words(labels.Select(l => TextMetrics.Truncate(l, 220, 13))),
        ["range"] = Numbers([Math.Max(labels.Count, 1) - 0.5, -0.5]),
        ["showgrid"] = false,
        ["zeroline"] = false,
    };

    /// <summary>
    /// Names the series above the plot; only where there are several, since plotly refuses a legend that is not shown.
    /// </summary>
    public static void Legend(JsonObject layout, IReadOnlyList<string> names)
    {
        layout["showlegend"] = names.Count > 0;
        if (names.Count == 0) return;
        layout["legend"] = new JsonObject { ["orientation"] = "h", ["x"] = 0, ["y"] = 1.02, ["yanchor"] = "bottom" };
        // The legend grows upwards, so its rows push the title away.
        var rows = Math.Ceiling(names.Sum(n => TextMetrics.Width(n, 13) + 50) / 480);
        layout["margin"]!["t"] = 58 + 22 * (int)Math.Min(rows, 12);
    }

    public static JsonArray Numbers(IEnumerable<double> values) => new([.. values.Select(v => JsonValue.Create(v))]);

    public static JsonArray Words(IEnumerable<string> values) =>
        new([.. values.Select(v => JsonValue.Create(Text(v)))]);

    /// <summary>Plotly reads some HTML in its texts; ours has none.</summary>
    public static string Text(string text) => text.Replace("&", "&amp;", StringComparison.Ordinal)
        .Replace("<", "&lt;", StringComparison.Ordinal).Replace(">", "&gt;", StringComparison.Ordinal)
        .ReplaceLineEndings(" ");
}

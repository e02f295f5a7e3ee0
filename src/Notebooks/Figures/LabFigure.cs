using System.Net;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>A figure of the lab as a cell put it out.</summary>
/// <param name="Wide">The picture, as SVG.</param>
/// <param name="Narrow">The same for small screens, as SVG.</param>
/// <param name="Table">What it shows, as the lab put it beside the picture; empty where it put nothing there.</param>
/// <param name="Description">What it shows, in words.</param>
internal sealed partial record LabFigure(string Wide, string Narrow, string Table, string Description)
{
    /// <summary>The figures among outputs, in their order.</summary>
    public static IEnumerable<LabFigure> Among(IEnumerable<CellOutput> outputs) => outputs.OfType<DisplayOutput>()
        .SelectMany(output => Recorded(output.Data) is { } recorded ? [recorded]
            : output.Data.TryGetValue(MimeTypes.Html, out var html) ? In(html) : []);

    /// <summary>Whether the figure has this title.</summary>
    public bool IsTitled(string title) => Description.Contains($", {title}.", StringComparison.Ordinal);

    /// <summary>The figures in an output's HTML.</summary>
    public static IEnumerable<LabFigure> In(string html) =>
        Pattern().Matches(html).Select(Of).OfType<LabFigure>();

    /// <summary>The HTML with something else instead of each figure.</summary>
    public static string Replace(string html, Func<LabFigure, string> other) =>
        Pattern().Replace(html, match => Of(match) is { } figure ? other(figure) : match.Value);

    /// <summary>A figure that stands in an output of its own, as a recorded notebook has it; null for others.</summary>
    public static LabFigure? Recorded(IReadOnlyDictionary<string, string> data)
    {
        if (!data.TryGetValue(MimeTypes.Svg, out var wide) || !data.TryGetValue(MimeTypes.Figure, out var rest))
        {
            return null;
        }

        try
        {
            return JsonSerializer.Deserialize<Beside>(rest) is { Narrow: { } narrow, Table: { } table }
                ? new(wide, narrow, table, data.GetValueOrDefault(MimeTypes.Plain, "").Split('\n')[0]) : null;
        }
        catch (JsonException)
        {
            return null; // A cell can write anything: it is shown as any other picture.
        }
    }

    /// <summary>
    /// The figure as an output of its own: a picture that every host shows, and what a page adds to it.
    /// </summary>
    public DisplayOutput ToOutput() => new(new Dictionary<string, string>
    {
        [MimeTypes.Svg] = Wide,
        [MimeTypes.Plain] = string.Join('\n', [Description, .. Rows(FigureMessage.OfBase64(Table))]),
        [MimeTypes.Figure] = JsonSerializer.Serialize(new Beside(Narrow, Table)),
    });

    // The numbers as text: in a picture nobody can search them.
    private static IEnumerable<string> Rows(FigureMessage? data) =>
        data is not { Columns: { } columns, Rows: { } rows } ? []
        : rows.Prepend([.. columns.Select(column => column.Title ?? "")]).Select(row => string.Join('\t', row));

    private static LabFigure? Of(Match match) =>
        Text(match.Groups["wide"].Value) is { } wide && Text(match.Groups["narrow"].Value) is { } narrow
            ? new(wide, narrow, match.Groups["table"].Value, WebUtility.HtmlDecode(match.Groups["told"].Value)) : null;

    private static string? Text(string base64)
    {
        var bytes = new byte[base64.Length];
        return Convert.TryFromBase64String(base64, bytes, out var length)
            ? Encoding.UTF8.GetString(bytes, 0, length).TrimEnd('\n') : null;
    }

    private sealed record Beside(string? Narrow, string? Table);

    [GeneratedRegex("<img data-figure=\"[^\"]*\"(?: data-table=\"(?<table>[A-Za-z0-9+/=]*)\")?"
        + "(?: alt=\"(?<told>[^\"]*)\")?[^>]*\\ssrc=\"data:image/svg\\+xml;base64,(?<wide>[A-Za-z0-9+/=]+)\">\\s*"
        + "<script>(?:(?!</script>).)*\\('fig-[0-9a-f]+','(?<narrow>[A-Za-z0-9+/=]+)'\\)</script>",
        RegexOptions.Singleline)]
    private static partial Regex Pattern();
}

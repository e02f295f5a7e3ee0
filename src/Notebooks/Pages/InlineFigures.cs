using System.Text;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// Puts the lab's figures into a page: a wide one, which shows values under the pointer, and a narrow one for small
/// screens, of which the style sheet shows the one that fits. A figure's own script, which does the same elsewhere, is
/// dropped.
/// </summary>
/// <param name="book">The style of the book's figures, in its style sheet; null for a page that stands alone.</param>
internal sealed partial class InlineFigures(FigureStyle? book = null)
{
    private const string NarrowGroup = "narrow";

    private readonly HashSet<string> _taken = [];

    // Stands before the page's first figure, when no book has it.
    private readonly FigureStyle _style = book ?? new();

    /// <summary>The first figure of an output, as it is in there; null where there is none.</summary>
    public static string? First(string html) => Figure().Match(html) is { Success: true } found ? found.Value : null;

    /// <param name="html">An output.</param>
    /// <param name="withData">Whether a figure's data unfolds below it. Default: yes.</param>
    public string In(string html, bool withData = true) => Figure().Replace(html, figure =>
        Svg(figure, "wide") is { } wide && Svg(figure, NarrowGroup) is { } narrow
            ? $"<div class=\"figure\"><div class=\"wide\">{wide}</div><div class=\"narrow\">{narrow}</div></div>"
                + (withData ? FigureTable.Render(figure.Groups["table"].Value) : "")
            : figure.Value);

    /// <summary>Only the narrow picture, for a place that is never wide.</summary>
    public string Narrow(string html) =>
        Figure().Match(html) is { Success: true } found ? Svg(found, NarrowGroup) ?? "" : "";

    // Two figures of a page may be equal, and each part of one is named by its id.
    private string? Svg(Match figure, string width)
    {
        var base64 = figure.Groups[width].Value;
        var bytes = new byte[base64.Length];
        if (!Convert.TryFromBase64String(base64, bytes, out var length)) return null;

        var whole = Encoding.UTF8.GetString(bytes, 0, length);
        if (SlimFigure.Of(whole, forPointers: width != NarrowGroup) is not { } svg) return null;
        if (Id().Match(svg) is not { Success: true } found) return null;

        var id = found.Groups[1].Value;
        var own = id;
        for (var twin = 2; !_taken.Add(own); twin++) own = $"{id}-{twin}";

        return Style().Replace(svg, style => Shared(style.Value, id), 1).Replace(id, own, StringComparison.Ordinal);
    }

    private string Shared(string style, string id)
    {
        var general = style.Replace("#" + id, ".figure svg", StringComparison.Ordinal);
        var isFirst = _style.Html is null;
        if (!_style.Is(general)) return style;

        return isFirst && book is null ? general : "";
    }

    [GeneratedRegex("<img data-figure=\"[^\"]*\"(?: data-table=\"(?<table>[A-Za-z0-9+/=]*)\")?"
        + "[^>]* src=\"data:image/svg\\+xml;base64,(?<wide>[A-Za-z0-9+/=]+)\">\\s*"
        + "<script>(?:(?!</script>).)*\\('fig-[0-9a-f]+','(?<narrow>[A-Za-z0-9+/=]+)'\\)</script>",
        RegexOptions.Singleline)]
    private static partial Regex Figure();

    [GeneratedRegex("<style>.*?</style>", RegexOptions.Singleline)]
    private static partial Regex Style();

    [GeneratedRegex(" id=\"(fig-[0-9a-f]+)\"")]
    private static partial Regex Id();
}

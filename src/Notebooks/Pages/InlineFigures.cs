using System.Globalization;
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
    private readonly HashSet<string> _taken = [];

    // Stands before the page's first figure, when no book has it.
    private readonly FigureStyle _style = book ?? new();

    public string In(string html) => LabFigure.Replace(html, figure => Render(figure));

    public string Render(LabFigure figure, bool withData = true) =>
        $"<div class=\"figure\"><div class=\"wide\">{Svg(figure.Wide)}</div>"
        + $"<div class=\"narrow\">{Narrow(figure)}</div></div>{(withData ? FigureTable.Render(figure.Table) : "")}";

    /// <summary>Only the narrow picture, for a place that is never wide.</summary>
    // What a pointer would show is half of its weight, and small screens have no pointer.
    public string Narrow(LabFigure figure) => Svg(ForPointers().Replace(figure.Narrow, ""));

    // Two figures of a page may be equal, and each part of one is named by its id.
    private string Svg(string svg)
    {
        if (Id().Match(svg) is not { Success: true } found) return svg;

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

    [GeneratedRegex("<title>[^<]*</title>|<path class=\"hit\"[^>]*/>")]
    private static partial Regex ForPointers();

    [GeneratedRegex("<style>.*?</style>", RegexOptions.Singleline)]
    private static partial Regex Style();

    [GeneratedRegex(" id=\"(fig-[0-9a-f]+)\"")]
    private static partial Regex Id();
}

/// <summary>
/// The style that figures share: that of the first. Nearly all have the same, and it weighs like a figure.
/// </summary>
internal sealed class FigureStyle
{
    /// <summary>The style element, for all figures of a page; null before the first figure.</summary>
    public string? Html { get; private set; }

    /// <summary>What a style sheet says of figures; empty before the first.</summary>
    public string Css => Html?["<style>".Length..^"</style>".Length] ?? "";

    /// <summary>Whether a figure has this style. The first decides which it is.</summary>
    public bool Is(string html) => (Html ??= html) == html;
}

/// <summary>What a figure shows, as a table to unfold and as a file to keep. Neither needs a script.</summary>
internal static class FigureTable
{
    // Nobody reads thousands, and they would weigh as much as the rest of the page. The file has them all.
    private const int MaxRows = 50;

    /// <returns>Nothing where it put no data there.</returns>
    public static string Render(string base64)
    {
        if (FigureMessage.OfBase64(base64) is not { Columns: { Length: > 0 } columns, Rows: { Length: > 0 } rows } data)
        {
            return "";
        }

        var title = Html.Escape(data.Title ?? "");
        var head = string.Concat(columns.Select(column =>
            $"<th scope=\"col\"{Side(column)}>{Html.Escape(column.Title ?? "")}</th>"));
        var body = string.Concat(rows.Take(MaxRows).Select(row => $"<tr>{Cells(columns, row)}</tr>"));
        var more = rows.Length <= MaxRows ? ""
            : string.Create(CultureInfo.InvariantCulture, $"<p>The first {MaxRows} of {rows.Length:N0} rows</p>");
        return $"<details class=\"data\"><summary>Data<span class=\"unseen\"> of: {title}</span></summary>"
            + $"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
            + $"{more}{Download(data)}</details>";
    }

    private static string Cells(ColumnMessage[] columns, string[] row) =>
        string.Concat(columns.Zip(row, (column, cell) => $"<td{Side(column)}>{Html.Escape(cell)}</td>"));

    // Digits stay digits, which is shorter than base64.
    private static string Download(FigureMessage data) => data.Csv is not { } csv ? ""
        : $"<p><a download=\"{FileName(data.Title ?? "")}.csv\" href=\"data:text/csv;charset=utf-8,"
            + Uri.EscapeDataString(csv).Replace("%2C", ",", StringComparison.Ordinal)
            + "\">Download as CSV</a>, with all digits</p>";

    private static string Side(ColumnMessage column) => column.Right ? " class=\"r\"" : "";

    private static string FileName(string title)
    {
        var words = new string([.. title.Select(letter => char.IsAsciiLetterOrDigit(letter) ? letter : ' ')]);
        return string.Join('-', words.ToLowerInvariant().Split(' ', StringSplitOptions.RemoveEmptyEntries)) is
        { Length: > 0 } name ? name : "figure";
    }
}

using System.Text;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>Text made safe for HTML.</summary>
internal static class Html
{
    /// <summary>Escaped for element content and for attribute values in double quotes.</summary>
    public static string Escape(string text)
    {
        var html = new StringBuilder(text.Length + 16);
        foreach (var character in text)
        {
            html.Append(character switch
            {
                '&' => "&amp;",
                '<' => "&lt;",
                '>' => "&gt;",
                '"' => "&quot;",
                // Not allowed in HTML; a stray one comes from a terminal program's output.
                < ' ' and not '\n' and not '\t' => "\uFFFD",
                _ => character.ToString(),
            });
        }

        return html.ToString();
    }
}

/// <summary>Tables in a page: in a box that scrolls, and in the page's style instead of their own.</summary>
internal static partial class PageTables
{
    private const string LabTable = "<div style=\"overflow-x:auto\">"
        + "<table style=\"border-collapse:collapse;margin:.6em 0;font-size:.95em\"";

    /// <summary>
    /// A wide table scrolls by itself, so that the page does not. An empty heading is a cell like others: a screen
    /// reader would announce nothing. What the lab and Markdown write into each cell for hosts without a style sheet
    /// is said here by a class: it is a quarter of a page's weight.
    /// </summary>
    public static string In(string html) =>
        html.Contains("<script", StringComparison.OrdinalIgnoreCase)
            ? html // A script may write tables itself: its text is not ours to change.
            : LabCell().Replace(EmptyHeading().Replace(html, "<td${more}></td>"), Cell)
            .Replace("<td style=\"text-align: right;\">", "<td class=\"r\">", StringComparison.Ordinal)
            .Replace("<th style=\"text-align: right;\">", "<th class=\"r\">", StringComparison.Ordinal)
            .Replace(LabTable, "<div><table", StringComparison.Ordinal)
            .Replace("<table", "<div class=\"scroll\"><table", StringComparison.Ordinal)
            .Replace("</table>", "</table></div>", StringComparison.Ordinal);

    private static string Cell(Match cell)
    {
        var side = cell.Groups["side"].Value == "right" ? " class=\"r\"" : "";
        var width = cell.Groups["width"].Value;
        return $"<{cell.Groups["tag"].Value}{side}{(width.Length > 0 ? $" style=\"{width}\"" : "")}>";
    }

    [GeneratedRegex("<th(?<more>(?:\\s[^>]*)?)>\\s*</th>")]
    private static partial Regex EmptyHeading();

    [GeneratedRegex("<(?<tag>td|th scope=\"col\") style=\"padding:\\.3em \\.9em \\.3em 0;text-align:(?<side>left|right)"
        + "(?:[^\";]|;(?!min-width))*(?:;(?<width>min-width:\\d+ch))?\">")]
    private static partial Regex LabCell();
}

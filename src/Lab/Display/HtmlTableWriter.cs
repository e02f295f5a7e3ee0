using System.Globalization;
using System.Text;

namespace GrpcLab;

/// <summary>Writes a table as an HTML fragment whose style reaches no other table of the page.</summary>
internal static class HtmlTableWriter
{
    private const char FigureSpace = '\u2007', PunctuationSpace = '\u2008';

    private const int MaxFirstLineLength = 16;

    public static string Write(Table table)
    {
        // Inline style and currentColor: they survive sanitisers that drop style elements, and follow the host's theme.
        var html = new StringBuilder(
            "<div style=\"overflow-x:auto\"><table style=\"border-collapse:collapse;margin:.6em 0;font-size:.95em\">");
        if (table.Caption is { Length: > 0 } caption)
        {
            html.Append(CultureInfo.InvariantCulture,
                $"<caption style=\"text-align:left;font-weight:600;color:inherit;padding:0 0 "
                + $".4em\">{Markup.Escape(caption)}</caption>");
        }

        if (table.Columns.Any(c => c.Title.Length > 0)) Head(html, table);
        html.Append("<tbody>");
        var names = NameWidth(table);
        foreach (var row in AlignedRows.Of(table, FigureSpace, PunctuationSpace)) Row(html, table, row, names);
        html.Append("</tbody></table>");
        if (table.Note is { Length: > 0 } note)
        {
            html.Append(CultureInfo.InvariantCulture,
                $"<p style=\"margin:.2em 0 .8em;font-size:.85em;opacity:.8\">{Markup.Escape(note)}</p>");
        }

        return html.Append("</div>").ToString();
    }

    private static void Head(StringBuilder html, Table table)
    {
        html.Append("<thead><tr>");
        foreach (var column in table.Columns)
        {
            // An empty heading is none to a screen reader.
            Cell(html, column.Title.Length > 0 ? "th scope=\"col\"" : "td", column, column.Title,
                "font-weight:600;border-bottom:1px solid currentColor;vertical-align:bottom");
        }

        html.Append("</tr></thead>");
    }

    private static void Row(StringBuilder html, Table table, string[] row, string names)
    {
        html.Append("<tr>");
        for (var i = 0; i < table.Columns.Count; i++)
        {
            Cell(html, "td", table.Columns[i], row[i],
                "border-bottom:1px solid rgba(128,128,128,.3);vertical-align:top" + (i == 0 ? names : ""));
        }

        html.Append("</tr>");
    }

    // Columns of numbers never break, so that in a narrow window
    // all that gives way is the names beside them: a word a line.
    private static string NameWidth(Table table)
    {
        if (table.Columns is not [{ Align: Align.Left }, ..] || table.Columns.All(c => c.Align == Align.Left))
        {
            return "";
        }

        var longest = table.Rows.Select(row => row.Count > 0 ? row[0].Length : 0).DefaultIfEmpty().Max();
        return string.Create(CultureInfo.InvariantCulture, $";min-width:{Math.Min(longest, MaxFirstLineLength)}ch");
    }

    // Numbers stay on one line; their headings may break, so that many columns leave room for the names of the cases.
    private static void Cell(StringBuilder html, string tag, Column column, string? text, string style)
    {
        var side = column.Align == Align.Right ? "right;font-variant-numeric:tabular-nums" : "left";
        if (column.Align == Align.Right && tag == "td") side += ";white-space:nowrap";
        html.Append(CultureInfo.InvariantCulture,
            $"<{tag} style=\"padding:.3em .9em .3em 0;text-align:{side};{style}\">{Markup.Escape(text)}</{tag[..2]}>");
    }
}

using System.Globalization;
using System.Text;

namespace GrpcLab;

/// <summary>Writes a table as an HTML fragment whose style reaches no other table of the page.</summary>
internal static class HtmlTableWriter
{
    public static string Write(Table table)
    {
        // Inline style and currentColor: they survive sanitisers that drop style elements, and follow the host's theme.
        var html = new StringBuilder("<div style=\"overflow-x:auto\"><table style=\"border-collapse:collapse;margin:.6em 0;font-size:.95em\">");
        if (table.Caption is { Length: > 0 } caption)
            html.Append(CultureInfo.InvariantCulture, $"<caption style=\"text-align:left;font-weight:600;color:inherit;padding:0 0 .4em\">{Markup.Escape(caption)}</caption>");
        if (table.Columns.Any(c => c.Title.Length > 0))
            Head(html, table);
        html.Append("<tbody>");
        foreach (var row in table.Rows)
            Row(html, table, row);
        html.Append("</tbody></table>");
        if (table.Note is { Length: > 0 } note)
            html.Append(CultureInfo.InvariantCulture, $"<p style=\"margin:.2em 0 .8em;font-size:.85em;opacity:.8\">{Markup.Escape(note)}</p>");
        return html.Append("</div>").ToString();
    }

    private static void Head(StringBuilder html, Table table)
    {
        html.Append("<thead><tr>");
        foreach (var column in table.Columns)
            Cell(html, "th scope=\"col\"", column, column.Title, "font-weight:600;border-bottom:1px solid currentColor;vertical-align:bottom");
        html.Append("</tr></thead>");
    }

    private static void Row(StringBuilder html, Table table, IReadOnlyList<string> row)
    {
        html.Append("<tr>");
        for (var i = 0; i < table.Columns.Count; i++)
            Cell(html, "td", table.Columns[i], i < row.Count ? row[i] : "", "border-bottom:1px solid rgba(128,128,128,.3);vertical-align:top");
        html.Append("</tr>");
    }

    // Numbers stay on one line; their headings may break, so that many columns leave room for the names of the cases.
    private static void Cell(StringBuilder html, string tag, Column column, string? text, string style)
    {
        var side = column.Align == Align.Right ? "right;font-variant-numeric:tabular-nums" : "left";
        if (column.Align == Align.Right && tag == "td")
            side += ";white-space:nowrap";
        html.Append(CultureInfo.InvariantCulture,
            $"<{tag} style=\"padding:.3em .9em .3em 0;text-align:{side};{style}\">{Markup.Escape(text)}</{tag[..2]}>");
    }
}

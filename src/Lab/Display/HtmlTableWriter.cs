namespace GrpcLab;

/// <summary>Writes a table as an HTML fragment whose style reaches no other table of the page.</summary>
internal static class HtmlTableWriter
{
    private const char FigureSpace = '\u2007', PunctuationSpace = '\u2008';

    private const int MaxFirstLineLength = 16;

    // Inline style and currentColor: they survive sanitisers that drop style elements, and follow the host's theme.
    public static string Write(Table table) => string.Concat(
    [
        "<div style=\"overflow-x:auto\"><table style=\"border-collapse:collapse;margin:.6em 0;font-size:.95em\">",
        table.Caption is not { Length: > 0 } caption ? ""
            : "<caption style=\"text-align:left;font-weight:600;color:inherit;padding:0 0 .4em\">"
                + $"{Markup.Escape(caption)}</caption>",
        Head(table),
        "<tbody>",
        .. NumberColumn.Rows(table, FigureSpace, PunctuationSpace).Select(row => Row(table, row)),
        "</tbody></table>",
        table.Note is not { Length: > 0 } note ? ""
            : "<p style=\"margin:.2em 0 .8em;font-size:.85em;opacity:.8;white-space:pre-line\">"
                + $"{Markup.Escape(note)}</p>",
        "</div>",
    ]);

    private static string Head(Table table) => table.Columns.All(c => c.Title.Length == 0) ? ""
        // An empty heading is none to a screen reader.
        : $"<thead><tr>{string.Concat(table.Columns.Select(column => Cell(
            column.Title.Length > 0 ? "th scope=\"col\"" : "td", column, column.Title,
            "font-weight:600;border-bottom:1px solid currentColor;vertical-align:bottom")))}</tr></thead>";

    private static string Row(Table table, string[] row)
    {
        const string Line = "border-bottom:1px solid rgba(128,128,128,.3);vertical-align:top";
        return $"<tr>{string.Concat(table.Columns.Select((column, i) =>
            Cell("td", column, row[i], i == 0 ? Line + NameWidth(table) : Line)))}</tr>";
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
        return $";min-width:{Math.Min(longest, MaxFirstLineLength)}ch";
    }

    // Numbers stay on one line; their headings may break, so that many columns leave room for the names of the cases.
    private static string Cell(string tag, Column column, string? text, string style)
    {
        var side = column.Align == Align.Right ? "right;font-variant-numeric:tabular-nums" : "left";
        if (column.Align == Align.Right && tag == "td") side += ";white-space:nowrap";
        return $"<{tag} style=\"padding:.3em .9em .3em 0;text-align:{side};{style}\">"
            + $"{Markup.Escape(text)}</{tag[..2]}>";
    }
}

using System.Net;
using System.Text;

namespace GrpcLab.Engine;

/// <summary>Shapes as plain text: tables with aligned columns, everything else in one line.</summary>
internal static class TextRenderer
{
    private const int WidestColumn = 60;

    public static string Render(Shape shape) => shape switch
    {
        TextShape text => text.Text,
        TableShape table => Table(table),
        ObjectShape value => Object(value),
        _ => Inline(shape),
    };

    private static string Object(ObjectShape value)
    {
        var inline = Inline(value);
        if (inline.Length <= 100) return inline;
        return value.TypeName + "\n"
            + string.Join('\n', value.Properties.Select(p => $"  {p.Name} = {Inline(p.Value)}"));
    }

    private static string Inline(Shape shape) => shape switch
    {
        TextShape text => text.Text,
        ListShape list =>
            $"[{string.Join(", ", list.Items.Select(Inline))}{(list.Note is { } note ? $" … ({note})" : "")}]",
        TableShape table => $"[{string.Join(", ", table.Rows.Select(row => Braces(table.Columns.Zip(row))))}"
            + $"{(table.Note is { } note ? $" … ({note})" : "")}]",
        ObjectShape value => $"{value.TypeName} {Braces(value.Properties)}",
        _ => "",
    };

    private static string Braces(IEnumerable<(string Name, Shape Value)> properties) =>
        $"{{ {string.Join(", ", properties.Select(p => $"{p.Name} = {Inline(p.Value)}"))} }}";

    private static string Table(TableShape table)
    {
        var cells = table.Rows.Select(row => row.Select(cell => Cut(Inline(cell))).ToArray())
            .Prepend([.. table.Columns]).ToArray();
        var widths = table.Columns.Select((_, c) => cells.Max(row => row[c].Length)).ToArray();
        var numeric = table.Columns
            .Select((_, c) => table.Rows.All(row => row[c] is TextShape { IsNumber: true })).ToArray();
        var lines = cells.Select(row => string.Join("  ", row.Select(
            (cell, c) => numeric[c] ? cell.PadLeft(widths[c]) : cell.PadRight(widths[c]))).TrimEnd()).ToList();
        lines.Insert(1, string.Join("  ", widths.Select(w => new string('-', w))));
        if (table.Note is { } note) lines.Add($"({note})");
        return string.Join('\n', lines);
    }

    private static string Cut(string text)
    {
        var line = text.ReplaceLineEndings(" ");
        return line.Length <= WidestColumn ? line : line[..(WidestColumn - 1)] + "…";
    }
}

/// <summary>Shapes as HTML without style or script, so that it looks like its host's own tables.</summary>
internal static class HtmlRenderer
{
    public static string Render(Shape shape) =>
        shape is TextShape text ? $"<pre>{Encode(text.Text)}</pre>" : Append(new StringBuilder(), shape).ToString();

    private static StringBuilder Append(StringBuilder html, Shape shape) => shape switch
    {
        TextShape text => html.Append(Encode(text.Text)),
        ListShape list when list.Items.All(i => i is TextShape) =>
            html.Append("<span class=\"lab-list\">").Append(Encode(TextRenderer.Render(list))).Append("</span>"),
        ListShape list => AppendList(html, list),
        TableShape table => AppendTable(html, table),
        ObjectShape value => AppendObject(html, value),
        _ => html,
    };

    private static StringBuilder AppendList(StringBuilder html, ListShape list)
    {
        html.Append("<ol start=\"0\" class=\"lab-list\">");
        foreach (var item in list.Items) Append(html.Append("<li>"), item).Append("</li>");
        return AppendNote(html.Append("</ol>"), list.Note);
    }

    private static StringBuilder AppendTable(StringBuilder html, TableShape table)
    {
        html.Append("<table class=\"lab-table\"><thead><tr>");
        foreach (var column in table.Columns) html.Append("<th>").Append(Encode(column)).Append("</th>");
        html.Append("</tr></thead><tbody>");
        foreach (var row in table.Rows)
        {
            html.Append("<tr>");
            foreach (var cell in row) AppendCell(html, cell);
            html.Append("</tr>");
        }
        return AppendNote(html.Append("</tbody></table>"), table.Note);
    }

    private static StringBuilder AppendObject(StringBuilder html, ObjectShape value)
    {
        html.Append("<table class=\"lab-object\"><caption>").Append(Encode(value.TypeName)).Append("</caption><tbody>");
        foreach (var (name, property) in value.Properties)
        {
            html.Append("<tr><th scope=\"row\">").Append(Encode(name)).Append("</th>");
            AppendCell(html, property).Append("</tr>");
        }
        return html.Append("</tbody></table>");
    }

    private static StringBuilder AppendCell(StringBuilder html, Shape cell)
    {
        html.Append(cell is TextShape { IsNumber: true } ? "<td style=\"text-align:right\">" : "<td>");
        return Append(html, cell).Append("</td>");
    }

    private static StringBuilder AppendNote(StringBuilder html, string? note) =>
        note is null ? html : html.Append("<p class=\"lab-note\">").Append(Encode(note)).Append("</p>");

    private static string Encode(string text) => WebUtility.HtmlEncode(text);
}

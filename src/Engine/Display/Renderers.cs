using System.Net;

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
        shape is TextShape text ? $"<pre>{Encode(text.Text)}</pre>" : Inner(shape);

    private static string Inner(Shape shape) => shape switch
    {
        TextShape text => Encode(text.Text),
        ListShape list when list.Items.All(i => i is TextShape) =>
            $"<span class=\"lab-list\">{Encode(TextRenderer.Render(list))}</span>",
        ListShape list => "<ol start=\"0\" class=\"lab-list\">"
            + $"{Each(list.Items, item => $"<li>{Inner(item)}</li>")}</ol>{Note(list.Note)}",
        TableShape table => "<table class=\"lab-table\"><thead><tr>"
            + $"{Each(table.Columns, column => $"<th>{Encode(column)}</th>")}</tr></thead><tbody>"
            + $"{Each(table.Rows, row => $"<tr>{Each(row, Cell)}</tr>")}</tbody></table>{Note(table.Note)}",
        ObjectShape value => $"<table class=\"lab-object\"><caption>{Encode(value.TypeName)}</caption><tbody>"
            + Each(value.Properties, one => $"<tr><th scope=\"row\">{Encode(one.Name)}</th>{Cell(one.Value)}</tr>")
            + "</tbody></table>",
        _ => "",
    };

    private static string Cell(Shape cell)
    {
        var style = cell is TextShape { IsNumber: true } ? " style=\"text-align:right\"" : "";
        return $"<td{style}>{Inner(cell)}</td>";
    }

    private static string Note(string? note) => note is null ? "" : $"<p class=\"lab-note\">{Encode(note)}</p>";

    private static string Each<T>(IEnumerable<T> items, Func<T, string> html) => string.Concat(items.Select(html));

    private static string Encode(string text) => WebUtility.HtmlEncode(text);
}

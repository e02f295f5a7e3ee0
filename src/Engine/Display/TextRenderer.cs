namespace GrpcLab.Engine.Display;

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

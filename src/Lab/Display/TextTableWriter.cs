using System.Text;

namespace GrpcLab;

/// <summary>Writes a table as aligned text, one line per row.</summary>
internal static class TextTableWriter
{
    private const string Gap = "  ";

    public static string Write(Table table)
    {
        var rows = NumberColumn.Rows(table with { Rows = [.. table.Rows.Select(Cells)] }, ' ', ' ');
        var heads = table.Columns.Select(c => OneLine(c.Title)).ToArray();
        var widths = heads.Select((head, i) => rows.Select(r => r[i].Length).Append(head.Length).Max()).ToArray();
        var text = new StringBuilder();
        if (table.Caption is { Length: > 0 } caption) text.Append(OneLine(caption)).Append('\n');
        if (heads.Any(h => h.Length > 0))
        {
            Line(text, table, heads, widths);
            text.AppendJoin(Gap, widths.Select(w => new string('-', w))).Append('\n');
        }
        foreach (var row in rows) Line(text, table, row, widths);
        if (table.Note is { Length: > 0 } note) text.Append(note.ReplaceLineEndings("\n")).Append('\n');
        return text.ToString().TrimEnd('\n');
    }

    private static string[] Cells(IReadOnlyList<string> row) => [.. row.Select(OneLine)];

    private static void Line(StringBuilder text, Table table, string[] cells, int[] widths)
    {
        var padded = cells.Select((cell, i) =>
            table.Columns[i].Align == Align.Right ? cell.PadLeft(widths[i]) : cell.PadRight(widths[i]));
        text.Append(string.Join(Gap, padded).TrimEnd()).Append('\n');
    }

    // A line break inside a cell would break the alignment of all that follow.
    private static string OneLine(string? cell) => (cell ?? "").ReplaceLineEndings(" ");
}

namespace GrpcLab;

/// <summary>A table's rows, a cell for each column, with the numbers of a column set under each other.</summary>
internal static class AlignedRows
{
    public static IReadOnlyList<string[]> Of(Table table, char digit, char point)
    {
        var rows = table.Rows
            .Select(row => table.Columns.Select((_, i) => (i < row.Count ? row[i] : null) ?? "").ToArray()).ToArray();
        for (var column = 0; column < table.Columns.Count && rows.Length > 0; column++)
        {
            if (table.Columns[column].Align != Align.Right) continue;
            foreach (var (row, cell) in rows.Zip(
                NumberColumn.Align([.. rows.Select(row => row[column])], digit, point)))
            {
                row[column] = cell;
            }
        }
        return rows;
    }
}

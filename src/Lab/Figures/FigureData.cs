namespace GrpcLab;

/// <summary>A figure's data as it goes with the picture: as a table for readers, and as CSV.</summary>
internal static class FigureData
{
    /// <summary>For an attribute of the picture: base64, so that nothing needs escaping.</summary>
    public static string Of(Figure figure)
    {
        var table = figure.ToTable();
        return new FigureMessage(
            figure.Title,
            [.. table.Columns.Select(column => new ColumnMessage(column.Title, column.Align == Align.Right))],
            [.. table.Rows.Select(row => row.ToArray())],
            figure.ToCsv()).ToBase64();
    }

    public static string ToCsv(Table table) => Csv.Write(
        table.Rows.Select(row => table.Columns.Select((_, i) => i < row.Count ? row[i] : ""))
            .Prepend(table.Columns.Select(column => column.Title.Length > 0 ? column.Title : "name"))
            // The indentation of a timeline's labels is for readers.
            .Select(row => row.Select(cell => cell.Trim())));
}

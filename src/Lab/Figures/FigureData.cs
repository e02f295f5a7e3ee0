using System.Text;

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

    public static string Csv(Table table)
    {
        var text = new StringBuilder()
            .AppendJoin(',', table.Columns.Select(column => Field(column.Title.Length > 0 ? column.Title : "name")))
            .Append('\n');
        foreach (var row in table.Rows)
        {
            text.AppendJoin(',', table.Columns.Select((_, i) => i < row.Count ? Field(row[i]) : "")).Append('\n');
        }

        return text.ToString();
    }

    // The indentation of a timeline's labels is for readers.
    private static string Field(string text) => CsvField.Quoted(text.Trim());
}

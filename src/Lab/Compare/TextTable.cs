using System.Text;

namespace GrpcLab;

/// <summary>A plain text table: first column to the left, numbers to the right.</summary>
internal static class TextTable
{
    public static string Of(string[] header, IReadOnlyList<string[]> rows)
    {
        string[][] all = [header, .. rows];
        var widths = header.Select((_, column) => all.Max(row => row[column].Length)).ToArray();
        var text = new StringBuilder();
        foreach (var row in all) text.Append(Line(row, widths)).Append('\n');
        return text.ToString();
    }

    private static string Line(string[] row, int[] widths) => string.Join("  ", row.Select(
        (cell, column) => column == 0 ? cell.PadRight(widths[0]) : cell.PadLeft(widths[column]))).TrimEnd();
}

namespace GrpcLab.Notebooks;

/// <summary>Parts of a table in Markdown.</summary>
internal static class MarkdownTable
{
    /// <summary>The text as a cell: a bar in it would end the cell.</summary>
    public static string Cell(string text) => text.Replace("|", "\\|", StringComparison.Ordinal);

    /// <summary>A line of the table.</summary>
    public static string Row(params IEnumerable<string> cells) => $"| {string.Join(" | ", cells.Select(Cell))} |\n";
}

using System.Globalization;

namespace GrpcLab.Engine.Cells;

/// <summary>The name of a cell in error messages; it is also the path of its syntax tree.</summary>
internal static class CellLabel
{
    public static string Of(int? cell, int executionCount) =>
        string.Create(CultureInfo.InvariantCulture, $"cell {cell ?? executionCount}");

    /// <summary>True for a name made by <see cref="Of"/>: a script file's path is always absolute.</summary>
    public static bool IsLabel(string? path) => path is not null && path.StartsWith("cell ", StringComparison.Ordinal);
}

namespace GrpcLab.Notebooks;

/// <summary>A cell is read at one glance: ten lines of code.</summary>
internal sealed class CellLengthRule : IDialectRule
{
    public const int Limit = 10;

    public IEnumerable<DialectError> Check(Notebook notebook)
    {
        foreach (var cell in notebook.Cells.Where(cell => cell.Kind == CellKind.Code && !CellTags.MayBeLong(cell)))
        {
            var lines = cell.Source.Split('\n').Count(IsCode);
            if (lines > Limit)
            {
                yield return new(cell.Number, null, "cell-length", $"the cell has {lines} lines of code",
                    $"More than {Limit} are skimmed, not read.",
                    $"Split the cell, move the loop into the lab, or tag the cell {CellTags.LongPrefix}reason.");
            }
        }
    }

    private static bool IsCode(string line)
    {
        var text = line.AsSpan().Trim();
        return !text.IsEmpty && !text.StartsWith("//", StringComparison.Ordinal);
    }
}

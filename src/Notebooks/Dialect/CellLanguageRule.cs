namespace GrpcLab.Notebooks;

/// <summary>C# and prose, nothing else.</summary>
internal sealed class CellLanguageRule : IDialectRule
{
    public IEnumerable<DialectFault> Check(Notebook notebook) =>
        notebook.Cells.Where(cell => cell.Kind == CellKind.Other).Select(cell => new DialectFault(
            cell.Number, null, "cell-type", $"the cell type is {cell.Piece["cell_type"]?.Raw ?? "missing"}",
            "Hosts show raw cells differently, or not at all.", "Make it a markdown or a code cell."));
}

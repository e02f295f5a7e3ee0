namespace GrpcLab.Notebooks;

/// <summary>C# and prose, nothing else.</summary>
internal sealed class CellLanguageRule : IDialectRule
{
    public IEnumerable<DialectError> Check(Notebook notebook) =>
        notebook.Cells.Where(cell => cell.Kind == CellKind.Other).Select(cell => new DialectError(
            cell.Number, null, "cell-type", $"the cell type is {cell.Json["cell_type"]?.ToJsonString() ?? "missing"}",
            "Hosts show raw cells differently, or not at all.", "Make it a markdown or a code cell."));
}

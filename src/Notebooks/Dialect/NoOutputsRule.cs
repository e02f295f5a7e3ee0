using System.Text.Json.Nodes;

namespace GrpcLab.Notebooks;

/// <summary>Outputs stay out of git: the page of a run is what is published.</summary>
internal sealed class NoOutputsRule : IDialectRule
{
    public IEnumerable<DialectError> Check(Notebook notebook)
    {
        foreach (var cell in notebook.Cells.Where(cell => cell.Kind == CellKind.Code))
        {
            if (cell.Json["outputs"] is not JsonArray { Count: 0 })
            {
                yield return new(cell.Number, null, "no-outputs", "the cell has outputs, or no list for them",
                    "Numbers of one machine in git pass for everybody's, and every run makes a diff.",
                    "Clear all outputs before you commit; keep \"outputs\": [].");
            }

            if (!cell.Json.TryGetPropertyValue("execution_count", out var count) || count is not null)
            {
                yield return new(cell.Number, null, "no-outputs", "execution_count is not null",
                    "It changes with every run and makes a diff.",
                    "Clear all outputs before you commit; it becomes null.");
            }
        }
    }
}

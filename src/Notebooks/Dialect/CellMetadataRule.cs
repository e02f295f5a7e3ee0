namespace GrpcLab.Notebooks;

/// <summary>Every code cell says that it is C#, the way both editors write it.</summary>
internal sealed class CellMetadataRule : IDialectRule
{
    private static readonly string[][] Expected =
        [["dotnet_interactive", "language"], ["polyglot_notebook", "kernelName"]];

    public IEnumerable<DialectError> Check(Notebook notebook)
    {
        foreach (var cell in notebook.Cells.Where(cell => cell.Kind == CellKind.Code))
        {
            foreach (var path in Expected.Where(path => cell.Metadata.Find(path).Text() != "csharp"))
            {
                yield return new(cell.Number, null, "cell-metadata",
                    $"metadata.{string.Join('.', path)} is {cell.Metadata.Find(path)?.ToJsonString() ?? "missing"}",
                    "Polyglot Notebooks may take the cell for another language and rewrites it on save.",
                    "Set it to \"csharp\".");
            }
        }

        foreach (var cell in notebook.Cells.Where(
            cell => cell.Metadata.Find("vscode", "languageId").Text() == "polyglot-notebook"))
        {
            yield return new(cell.Number, null, "cell-metadata", "metadata.vscode.languageId is polyglot-notebook",
                "It removes the colours of the code in every other editor.", "Remove metadata.vscode.");
        }
    }
}

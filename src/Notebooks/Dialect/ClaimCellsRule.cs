namespace GrpcLab.Notebooks;

/// <summary>
/// A cell that begins with a claim is tagged and folded; what is folded claims something and measures nothing.
/// </summary>
internal sealed class ClaimCellsRule : IDialectRule
{
    private const string Rule = "claim-cells";

    public IEnumerable<DialectError> Check(Notebook notebook) => notebook.CodeCells.SelectMany(Errors);

    private static IEnumerable<DialectError> Errors(Cell cell)
    {
        var tagged = cell.Tags.Contains(CellTags.Claims);
        if (!tagged && cell.Source.StartsWith("Claim.", StringComparison.Ordinal)
            && cell.Source.TrimEnd().EndsWith(';') && !cell.Source.Contains("await ", StringComparison.Ordinal))
        {
            yield return Error(cell, "a cell of claims is not tagged as one",
                "A reader looks at outcomes; how they are checked is there for whoever asks.",
                "Tag it \"claims\" and set metadata.jupyter.source_hidden to true.");
        }

        if (tagged != (cell.Metadata.Find("jupyter", "source_hidden")?.ToJsonString() == "true"))
        {
            yield return Error(cell, "the tag claims and metadata.jupyter.source_hidden do not go together",
                "Jupyter folds by the one, the page by the other.", "Set both or neither.");
        }

        if (tagged && (!cell.Source.Contains("Claim.", StringComparison.Ordinal)
            || cell.Source.Contains("await ", StringComparison.Ordinal)))
        {
            yield return Error(cell, "a folded cell that measures, or claims nothing",
                "What is done to the server belongs where everybody sees it.", "Measure in a cell of its own.");
        }
    }

    private static DialectError Error(Cell cell, string problem, string reason, string wayOut) =>
        new(cell.Number, null, Rule, problem, reason, wayOut);
}

namespace GrpcLab.Notebooks;

/// <summary>A cell that asks for a package says by a tag that a feed may lack it.</summary>
internal sealed class PackagesRule : IDialectRule
{
    public IEnumerable<DialectError> Check(Notebook notebook) =>
        from cell in notebook.CodeCells
        from asked in PackageWant.Asked().Matches(cell.Source)
        let id = asked.Groups[1].Value
        where !PackageWant.Tagged(cell).Any(tagged => string.Equals(tagged, id, StringComparison.OrdinalIgnoreCase))
        select new DialectError(cell.Number, cell.Source[..asked.Groups[1].Index].Count(letter => letter == '\n') + 1,
            "packages", $"#r \"nuget: {id}\" without a tag",
            "A reader's feed may lack the package; the run then leaves out the cells tagged with "
            + "it instead of failing.",
            $"Tag the cell, and the later ones that use the package, {CellTags.NeedsPackagePrefix}{id}.");
}

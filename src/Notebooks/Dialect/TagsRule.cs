namespace GrpcLab.Notebooks;

/// <summary>A cell that is left out, or long, says why; one that fetches says from where.</summary>
internal sealed class TagsRule : IDialectRule
{
    private static readonly string[] NeedReason =
        [CellTags.SkipPrefix, CellTags.NeedsPrefix, CellTags.NeedsPackagePrefix, CellTags.LongPrefix];

    public IEnumerable<DialectError> Check(Notebook notebook) => Unreasoned(notebook).Concat(Unnamed(notebook));

    private static IEnumerable<DialectError> Unnamed(Notebook notebook) =>
        from cell in notebook.Cells
        from tag in cell.Tags
        where tag.StartsWith(CellTags.FetchesPrefix, StringComparison.Ordinal)
            && !CellTags.IsHost(tag[CellTags.FetchesPrefix.Length..])
        select new DialectError(cell.Number, null, "tags", $"the tag {tag} names no host",
            "The page of the run lets scripts in from named hosts only.",
            $"Write {CellTags.FetchesPrefix}host.example, without https:// and path.");

    private static IEnumerable<DialectError> Unreasoned(Notebook notebook) =>
        from cell in notebook.Cells
        from tag in cell.Tags
        from prefix in NeedReason
        let word = prefix.TrimEnd(':')
        where tag == word
            || (tag.StartsWith(prefix, StringComparison.Ordinal) && string.IsNullOrWhiteSpace(tag[prefix.Length..]))
        select new DialectError(cell.Number, null, "tags", $"the tag {tag} gives no reason",
            "A run reports every cell it leaves out, with the reason.",
            prefix == CellTags.NeedsPackagePrefix ? $"Write {prefix}Package.Id." : $"Write {prefix}the-reason.");
}

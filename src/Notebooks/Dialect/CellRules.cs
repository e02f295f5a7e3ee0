using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>Rules about a cell: its place, its length, its tags, its claims, its packages, its magics.</summary>
internal static partial class CellRules
{
    /// <summary>Lines of code in a cell, comments and empty lines apart.</summary>
    internal const int MaxLines = 10;

    private static readonly string[] NeedReason = [CellTags.NeedsPackagePrefix, CellTags.LongPrefix];

    /// <summary>
    /// The first code cell builds the lab; the second loads it. Each is a line that both hosts understand.
    /// </summary>
    public static IEnumerable<DialectError> Opening(Notebook notebook)
    {
        var code = notebook.CodeCells.Take(2).ToList();
        if (code.Count == 0) yield break;

        if (!Build().IsMatch(code[0].Source))
        {
            yield return new(
                code[0].Number, null, "opening-cells", "the first code cell is not the one that builds the lab",
                "On a fresh clone there is nothing to load yet, and a build that fails has to say why.",
                "Make this line the first code cell (in a folder below notebooks/, with one more ../): "
                + "#load \"../notebooks/build-lab.csx\"");
        }

        if (code.Count < 2 || !Load().IsMatch(code[1].Source))
        {
            yield return new(code[^1].Number, null, "opening-cells", "the second code cell does not load the lab",
                "Without it no cell below compiles.",
                "Put this line into the second code cell (in a folder below notebooks/, with one more ../): "
                + "#load \"../artifacts/lab/lab.csx\"");
        }
    }

    /// <summary>A cell is read at one glance: ten lines of code.</summary>
    public static IEnumerable<DialectError> Length(Notebook notebook)
    {
        foreach (var cell in notebook.Cells.Where(cell => cell.Kind == CellKind.Code && !CellTags.MayBeLong(cell)))
        {
            var lines = cell.Source.Split('\n').Count(IsCode);
            if (lines > MaxLines)
            {
                yield return new(cell.Number, null, "cell-length", $"the cell has {lines} lines of code",
                    $"More than {MaxLines} are skimmed, not read.",
                    $"Split the cell, move the loop into the lab, or tag the cell {CellTags.LongPrefix}reason.");
            }
        }
    }

    private static bool IsCode(string line)
    {
        var text = line.AsSpan().Trim();
        return !text.IsEmpty && !text.StartsWith("//", StringComparison.Ordinal);
    }

    /// <summary>A cell that is left out, or long, says why; one that fetches says from where.</summary>
    public static IEnumerable<DialectError> Tags(Notebook notebook) => Unreasoned(notebook).Concat(Unnamed(notebook));

    private static IEnumerable<DialectError> Unnamed(Notebook notebook) =>
        from cell in notebook.Cells
        from tag in cell.Tags
        where tag.StartsWith(CellTags.FetchesPrefix, StringComparison.Ordinal)
            && !CellTags.IsHost(tag[CellTags.FetchesPrefix.Length..])
        select new DialectError(cell.Number, null, "tags", $"the tag {tag} names no host",
            "The run's page allows scripts from named hosts only.",
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

    /// <summary>
    /// A cell that begins with a claim is tagged and folded; what is folded claims something and measures nothing.
    /// </summary>
    public static IEnumerable<DialectError> Claims(Notebook notebook) => notebook.CodeCells.SelectMany(ClaimErrors);

    private static IEnumerable<DialectError> ClaimErrors(Cell cell)
    {
        var tagged = cell.Tags.Contains(CellTags.Claims);
        if (!tagged && cell.Source.StartsWith("Claim.", StringComparison.Ordinal)
            && cell.Source.TrimEnd().EndsWith(';') && !cell.Source.Contains("await ", StringComparison.Ordinal))
        {
            yield return ClaimError(cell, "a cell of claims is not tagged as one",
                "Readers look at outcomes first; those who want to know how they are checked unfold the cell.",
                "Tag it \"claims\" and set metadata.jupyter.source_hidden to true.");
        }

        if (tagged != (cell.Metadata.Find("jupyter", "source_hidden")?.ToJsonString() == "true"))
        {
            yield return ClaimError(cell, "the tag claims and metadata.jupyter.source_hidden do not go together",
                "Jupyter folds by the one, the page by the other.", "Set both or neither.");
        }

        if (tagged && (!cell.Source.Contains("Claim.", StringComparison.Ordinal)
            || cell.Source.Contains("await ", StringComparison.Ordinal)))
        {
            yield return ClaimError(cell, "a folded cell that measures, or claims nothing",
                "What is done to the server belongs where everybody sees it.", "Measure in a cell of its own.");
        }
    }

    private static DialectError ClaimError(Cell cell, string problem, string reason, string wayOut) =>
        new(cell.Number, null, "claim-cells", problem, reason, wayOut);

    /// <summary>A cell that asks for a package says by a tag that a feed may lack it.</summary>
    public static IEnumerable<DialectError> Packages(Notebook notebook) =>
        from cell in notebook.CodeCells
        from asked in PackageWant.Asked().Matches(cell.Source)
        let id = asked.Groups[1].Value
        where !PackageWant.Tagged(cell).Any(tagged => string.Equals(tagged, id, StringComparison.OrdinalIgnoreCase))
        select new DialectError(cell.Number, cell.Source[..asked.Groups[1].Index].Count(letter => letter == '\n') + 1,
            "packages", $"#r \"nuget: {id}\" without a tag",
            "A reader's feed may lack the package; the run then leaves out the cells tagged with "
            + "it instead of failing.",
            $"Tag the cell, and the later ones that use the package, {CellTags.NeedsPackagePrefix}{id}.");

    /// <summary>No magic commands: each host has its own.</summary>
    public static IEnumerable<DialectError> Magics(Notebook notebook) =>
        from cell in notebook.Cells
        where cell.Kind == CellKind.Code
        from numbered in cell.Source.Split('\n').Select((text, index) => (Text: text.Trim(), Line: index + 1))
        where Magic().IsMatch(numbered.Text)
        select new DialectError(cell.Number, numbered.Line, "no-magics", $"a magic command: {numbered.Text}",
            "Magics exist in one host and are compile errors in the others.", "Write C#.");

    // A percent sign may also begin the second line of an expression; a magic has its name right behind it.
    [GeneratedRegex(@"^(#!\w|%{1,2}[a-zA-Z])")]
    private static partial Regex Magic();

    // A notebook may stand deeper, as the solutions do.
    [GeneratedRegex(@"^#load ""(\.\./)+notebooks/build-lab\.csx""\s*$")]
    private static partial Regex Build();

    [GeneratedRegex(@"^#load ""(\.\./)+artifacts/lab/lab\.csx""\s*$", RegexOptions.Multiline)]
    private static partial Regex Load();
}

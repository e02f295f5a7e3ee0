using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>The first code cell builds the lab; the second loads it. Each is a line that both hosts understand.</summary>
internal static partial class OpeningCellsRule
{
    public static IEnumerable<DialectError> Check(Notebook notebook)
    {
        var code = notebook.Cells.Where(cell => cell.Kind == CellKind.Code).Take(2).ToList();
        if (code.Count == 0) yield break;

        if (!Build().IsMatch(code[0].Source))
        {
            yield return new(
                code[0].Number, null, "opening-cells", "the first code cell is not the one that builds the lab",
                "On a fresh clone there is nothing to load yet, and a build that fails has to say why.",
                "Let the first code cell hold the line: #load \"../notebooks/build-lab.csx\"");
        }

        if (code.Count < 2 || !Load().IsMatch(code[1].Source))
        {
            yield return new(code[^1].Number, null, "opening-cells", "the second code cell does not load the lab",
                "Without it no cell below compiles.",
                "Let the second code cell hold the line: #load \"../artifacts/lab/lab.csx\"");
        }
    }

    // A notebook may stand deeper, as the solutions do.
    [GeneratedRegex(@"^#load ""(\.\./)+notebooks/build-lab\.csx""\s*$")]
    private static partial Regex Build();

    [GeneratedRegex(@"^#load ""(\.\./)+artifacts/lab/lab\.csx""\s*$", RegexOptions.Multiline)]
    private static partial Regex Load();
}

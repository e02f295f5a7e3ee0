using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>The first code cell builds the lab, the second loads it.</summary>
internal sealed partial class OpeningCellsRule : IDialectRule
{
    public IEnumerable<DialectFault> Check(Notebook notebook)
    {
        var code = notebook.Cells.Where(cell => cell.Kind == CellKind.Code).Take(2).ToList();
        if (code.Count == 0)
        {
            yield break;
        }

        if (!Build().IsMatch(code[0].Source))
        {
            yield return new(code[0].Number, null, "opening-cells", "the first code cell does not run dotnet build",
                "On a fresh clone there is nothing to load yet.", "Let the first code cell build the lab, quietly, and fail loudly.");
        }

        if (code.Count < 2 || !Load().IsMatch(code[1].Source))
        {
            yield return new(code[^1].Number, null, "opening-cells", "the second code cell does not load the lab",
                "Without it no cell below compiles.", "Let the second code cell hold the line: #load \"../artifacts/lab/lab.csx\"");
        }
    }

    // The two words may stand in one command line or be two arguments of a process.
    [GeneratedRegex(@"\bdotnet\b[\s\S]*\bbuild\b")]
    private static partial Regex Build();

    [GeneratedRegex(@"^#load ""(\.\./)+artifacts/lab/lab\.csx""\s*$", RegexOptions.Multiline)]
    private static partial Regex Load();
}

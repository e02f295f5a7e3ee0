using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>The first code cell builds the lab, in the same words everywhere; the second loads it.</summary>
internal static partial class OpeningCellsRule
{
    /// <summary>
    /// The first code cell of every notebook. Both hosts understand it. The script builds only what has changed.
    /// </summary>
    internal const string BuildCell = """
        string[] script = OperatingSystem.IsWindows() ? ["cmd", "/c", @"..\lab.cmd build 2>&1"] : ["sh", "-c", "sh ../lab build 2>&1"];
        var start = new System.Diagnostics.ProcessStartInfo(script[0], script[1..]) { RedirectStandardOutput = true };
        var build = System.Diagnostics.Process.Start(start);
        var said = "";
        for (; await build.StandardOutput.ReadLineAsync() is { } line; said += line + "\n") Console.WriteLine(line);
        build.WaitForExit();
        if (build.ExitCode != 0) throw new Exception("The lab did not build. Fix this, then restart the kernel:\n" + said);
        """;

    public static IEnumerable<DialectError> Check(Notebook notebook)
    {
        var code = notebook.Cells.Where(cell => cell.Kind == CellKind.Code).Take(2).ToList();
        if (code.Count == 0) yield break;

        if (WayUp().Replace(code[0].Source, way => way.Value[^3..]) != BuildCell.ReplaceLineEndings("\n"))
        {
            yield return new(
                code[0].Number, null, "opening-cells", "the first code cell is not the one that builds the lab",
                "On a fresh clone there is nothing to load yet, and a build that fails has to say why.",
                "Copy the first code cell of another notebook.");
        }

        if (code.Count < 2 || !Load().IsMatch(code[1].Source))
        {
            yield return new(code[^1].Number, null, "opening-cells", "the second code cell does not load the lab",
                "Without it no cell below compiles.",
                "Let the second code cell hold the line: #load \"../artifacts/lab/lab.csx\"");
        }
    }

    // A notebook may stand deeper, as the solutions do.
    [GeneratedRegex(@"(\.\.[/\\])+(?=lab(\.cmd)? build )")]
    private static partial Regex WayUp();

    [GeneratedRegex(@"^#load ""(\.\./)+artifacts/lab/lab\.csx""\s*$", RegexOptions.Multiline)]
    private static partial Regex Load();
}

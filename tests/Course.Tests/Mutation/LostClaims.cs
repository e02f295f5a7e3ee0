using System.Text.Json.Nodes;
using Course.Tests.Support;

namespace Course.Tests.Mutation;

/// <summary>How a claim was seen to lose.</summary>
/// <param name="Claim">Its text.</param>
/// <param name="Place">What was changed, as the notebook writes it; empty when the claim never lost.</param>
/// <param name="Change">How, such as "one more"; empty when the claim never lost.</param>
internal sealed record LostClaim(string Claim, string Place, string Change);

/// <summary>Runs a notebook's mutated copy at the smoke budget and reads what its trials report.</summary>
internal static class LostClaims
{
    /// <summary>The outcome for each claim, in the order in which the cells made them.</summary>
    /// <param name="notebook">Its path from the folder notebooks.</param>
    public static async Task<IReadOnlyList<LostClaim>> InAsync(string notebook)
    {
        var folder = Directory.CreateTempSubdirectory("lab-mutated-").FullName;
        var report = Path.Combine(folder, "report.tsv");
        // At the depth of the notebook, which loads the lab by a relative path.
        var beside = Path.Combine(Repository.Root, "out", Path.GetDirectoryName(notebook)!);
        var copy = Path.Combine(Directory.CreateDirectory(beside).FullName, $"mutated-{Guid.NewGuid():N}.ipynb");
        await File.WriteAllTextAsync(copy, Mutated(Path.Combine(Repository.Notebooks, notebook), report));
        await using var lab = LabCommand.Start(
            "run", copy, "--budget", "smoke", "--timeout", "1500", "--cell-timeout", "600", "--out", folder);

        var run = await lab.EndAsync(TimeSpan.FromMinutes(25));

        File.Delete(copy);
        Assert.True(run.ExitCode == 0, run.Everything);
        var claims = (await File.ReadAllLinesAsync(report)).Select(line => line.Split('\t'))
            .Select(fields => new LostClaim(fields[0], fields[1], fields[2])).ToList();
        Directory.Delete(folder, recursive: true);
        return claims;
    }

    private static string Mutated(string path, string report)
    {
        var notebook = JsonNode.Parse(File.ReadAllText(path))!;
        var code = notebook["cells"]!.AsArray().Where(cell => (string)cell!["cell_type"]! == "code").ToList();
        foreach (var (cell, source) in code.Zip(MutatedNotebook.Of([.. code.Select(Source)]))) cell!["source"] = source;
        // The second cell loads the lab; #r stands before any code.
        code[1]!["source"] = $"""
            #r "{typeof(Mutants).Assembly.Location}"
            {code[1]!["source"]}
            {typeof(Mutants).FullName}.{nameof(Mutants.Report)} = "{report}";
            """;
        return notebook.ToJsonString();
    }

    private static string Source(JsonNode? cell) =>
        string.Concat(cell!["source"]!.AsArray().Select(line => (string)line!));
}

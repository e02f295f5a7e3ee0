using GrpcLab.Notebooks;

namespace Claims.Tests;

/// <summary>How a claim was seen to lose: what was changed, and how; both are empty when it never lost.</summary>
internal sealed record LostClaim(string Claim, string Place, string Change);

/// <summary>Runs a notebook's mutated copy at the smoke budget and reads what its trials report.</summary>
internal static class LostClaims
{
    /// <summary>The outcome for each claim, in the order in which the cells made them.</summary>
    public static async Task<IReadOnlyList<LostClaim>> InAsync(string notebook)
    {
        var folder = Directory.CreateTempSubdirectory("lab-mutated-").FullName;
        var report = Path.Combine(folder, "report.tsv");
        // At the depth of the notebook, which loads the lab by a relative path.
        var beside = Path.Combine(Repository.Root, "out", Path.GetDirectoryName(notebook)!);
        var copy = Path.Combine(Directory.CreateDirectory(beside).FullName, $"mutated-{Guid.NewGuid():N}.ipynb");
        var mutated = Mutated(Notebook.Read(Path.Combine(Repository.Notebooks, notebook)), report);
        try
        {
            await File.WriteAllBytesAsync(copy, mutated.ToBytes());
            await using var lab = LabCommand.Start(
                "run", copy, "--budget", "smoke", "--timeout", "1500", "--cell-timeout", "600", "--out", folder);

            var run = await lab.EndAsync(TimeSpan.FromMinutes(25));

            Assert.True(run.ExitCode == 0, run.Everything);
            return [.. (await File.ReadAllLinesAsync(report)).Select(line => line.Split('\t'))
                .Select(fields => new LostClaim(fields[0], fields[1], fields[2]))];
        }
        finally
        {
            File.Delete(copy);
            Directory.Delete(folder, recursive: true);
        }
    }

    private static Notebook Mutated(Notebook notebook, string report)
    {
        var code = notebook.CodeCells.ToList();
        var sources = code.Zip(MutatedNotebook.Of([.. code.Select(cell => cell.Source)]))
            .ToDictionary(pair => pair.First.Number, pair => pair.Second);
        // The second cell loads the lab; #r stands before any code.
        sources[code[1].Number] = $"""
            #r "{typeof(Mutants).Assembly.Location}"
            {sources[code[1].Number]}
            {typeof(Mutants).FullName}.{nameof(Mutants.Report)} = "{report}";
            """;
        // What follows the last claim is for readers.
        var last = code.FindLastIndex(cell => cell.Source.Contains("Claim.", StringComparison.Ordinal));
        foreach (var cell in code.Skip(last + 1)) sources[cell.Number] = "";
        return notebook.WithSources(sources);
    }
}

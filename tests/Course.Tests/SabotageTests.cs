using GrpcLab;
using GrpcLab.Notebooks;

namespace Course.Tests;

/// <summary>
/// A claim that cannot fail proves nothing: here the measured code is made to lie, and the run has to notice.
/// </summary>
public sealed class SabotageTests
{
    private const string Honest = "using var channel = server.OpenChannel(endpoint);";
    private const string Lying = "var channel = kept.GetOrAdd(endpoint, _ => server.OpenChannel(endpoint));";
    private const string Hidden =
        "var kept = new System.Collections.Concurrent.ConcurrentDictionary<Endpoint, GrpcChannel>();\n";
    private const string LastNoticed = "and it shakes hands for each call";

    [Fact(Timeout = 360_000), Trait(TestScope.Run, TestScope.All)]
    public async Task The_run_turns_red_when_the_new_channel_case_secretly_reuses_its_channel()
    {
        var notebook = await SaveSabotagedAsync();
        var folder = Directory.CreateTempSubdirectory("lab-sabotaged-").FullName;
        try
        {
            await using var lab = LabCommand.Start("run", notebook, "--budget", TestScope.Budget, "--out", folder);

            var run = await lab.EndAsync(TimeSpan.FromMinutes(5));

            Assert.True(run.ExitCode == 1, run.Everything);
            var claims = new ExecutedNotebook(Path.Combine(folder, Path.GetFileName(notebook))).Claims;
            var failed = claims.Where(claim => claim.State == ClaimState.Failed).Select(claim => claim.Text).ToList();
            Assert.Contains("a new channel opens a connection for each call", failed);
            Assert.Contains(LastNoticed, failed);
        }
        finally
        {
            File.Delete(notebook);
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>
    /// A copy of chapter 1 with the lie in it, in a folder at the same depth; nothing runs after the claims that must
    /// notice.
    /// </summary>
    private static async Task<string> SaveSabotagedAsync()
    {
        var chapter = Notebook.Read(Path.Combine(Repository.Notebooks, "01-channel-reuse.ipynb"));
        var noticing = chapter.CodeCells.First(cell => cell.Source.Contains(LastNoticed, StringComparison.Ordinal));
        var sources = chapter.CodeCells.Where(cell => cell.Number > noticing.Number)
            .ToDictionary(cell => cell.Number, _ => "");
        var lying = chapter.CodeCells.First(cell => cell.Source.Contains(Honest, StringComparison.Ordinal));
        sources[lying.Number] = Hidden + lying.Source.Replace(Honest, Lying, StringComparison.Ordinal);
        var folder = Directory.CreateDirectory(Path.Combine(Repository.Root, "out")).FullName;
        var path = Path.Combine(folder, $"sabotaged-{Guid.NewGuid():N}.ipynb");
        await File.WriteAllBytesAsync(path, chapter.WithSources(sources).ToBytes());
        return path;
    }
}

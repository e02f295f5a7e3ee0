using System.Text.Json.Nodes;
using Course.Tests.Support;

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
    private const string LastCellNeeded = "and it shakes hands for each call";

    [Fact(Timeout = 360_000)]
    public async Task The_run_turns_red_when_the_new_channel_case_secretly_reuses_its_channel()
    {
        var notebook = await SaveSabotagedAsync();
        var folder = Directory.CreateTempSubdirectory("lab-sabotaged-").FullName;
        await using var lab = LabCommand.Start("run", notebook, "--budget", TestScope.Budget, "--out", folder);

        var run = await lab.EndAsync(TimeSpan.FromMinutes(5));

        var claims = new ExecutedNotebook(Path.Combine(folder, Path.GetFileName(notebook))).Claims.ToList();
        Assert.True(run.ExitCode == 1, run.Everything);
        Assert.Contains(claims, c => c is { State: "failed", Text: "a new channel opens a connection for each call" });
        Assert.Contains(claims, c => c is { State: "failed", Text: "and it shakes hands for each call" });
        File.Delete(notebook);
        Directory.Delete(folder, recursive: true);
    }

    /// <summary>
    /// A copy of chapter 1, in a folder at the same depth, with the lie in it and nothing after the claims that must
    /// notice.
    /// </summary>
    private static async Task<string> SaveSabotagedAsync()
    {
        var chapter = JsonNode.Parse(
            await File.ReadAllTextAsync(Path.Combine(Repository.Notebooks, "01-channel-reuse.ipynb")))!;
        var cells = chapter["cells"]!.AsArray();
        var last = cells.Select(Source).ToList().FindIndex(s => s.Contains(LastCellNeeded, StringComparison.Ordinal));
        var lie = cells.First(c => Source(c).Contains(Honest, StringComparison.Ordinal))!;
        lie["source"] = Hidden + Source(lie).Replace(Honest, Lying, StringComparison.Ordinal);
        while (cells.Count > last + 1) cells.RemoveAt(last + 1);

        var folder = Directory.CreateDirectory(Path.Combine(Repository.Root, "out")).FullName;
        var path = Path.Combine(folder, $"sabotaged-{Guid.NewGuid():N}.ipynb");
        await File.WriteAllTextAsync(path, chapter.ToJsonString());
        return path;
    }

    private static string Source(JsonNode? cell) =>
        string.Concat(cell!["source"]!.AsArray().Select(line => line!.GetValue<string>()));
}

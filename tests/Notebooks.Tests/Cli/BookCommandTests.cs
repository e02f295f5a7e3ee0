namespace Notebooks.Tests.Cli;

/// <summary>lab book and lab compare, on what was recorded.</summary>
public sealed class BookCommandTests : IDisposable
{
    private readonly Workshop _workshop = new();

    public void Dispose() => _workshop.Dispose();

    [Fact(Timeout = 240_000)]
    public async Task The_book_of_a_finished_run_is_written_elsewhere_with_a_page_for_each_chapter()
    {
        string[] notebooks = ["00-getting-started.ipynb", "01-channel-reuse.ipynb"];

        await WritesPagesAsync(RunOf(notebooks), notebooks);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task The_book_of_the_whole_recorded_run_has_a_page_for_each_chapter() =>
        await WritesPagesAsync(Repository.Recorded, Repository.Runs());

    [Fact(Timeout = 240_000)]
    public async Task Two_runs_of_a_comparison_stand_side_by_side()
    {
        var run = RunOf("01-channel-reuse.ipynb");

        var (code, output, errors) = await LabCommand.RunAsync("compare", run, run);

        Assert.True(code == 0, errors);
        Assert.Matches(@"new channel[^│]* +│ +(\S+×) +│ +(\S+ to \S+) +│ +\1 +│ +\2 +│ agree", output);
        Assert.Matches(@"(\d+) ratios: \1 agree", output.Replace(",", "", StringComparison.Ordinal));
    }

    // The folder of a run of these notebooks alone: a recorded one holds all that is known of its run.
    private string RunOf(params string[] notebooks)
    {
        Directory.CreateDirectory(_workshop.Out);
        foreach (var notebook in notebooks)
        {
            File.Copy(Path.Combine(Repository.Recorded, notebook), Path.Combine(_workshop.Out, notebook));
        }

        return _workshop.Out;
    }

    private async Task WritesPagesAsync(string run, IEnumerable<string> notebooks)
    {
        var site = _workshop.File("site");

        var (code, output, errors) = await LabCommand.RunAsync("book", "--from", run, "--out", site);

        Assert.True(code == 0, errors);
        Assert.Contains(Path.Combine(site, "index.html"), output);
        Assert.True(File.Exists(Path.Combine(site, "search.js")));
        Assert.All(notebooks, notebook => Assert.True(
            File.Exists(Path.Combine(site, Path.ChangeExtension(Path.GetFileName(notebook), ".html"))), notebook));
    }
}

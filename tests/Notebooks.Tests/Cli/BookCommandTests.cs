namespace Notebooks.Tests.Cli;

/// <summary>lab book and lab compare, on the recorded run.</summary>
public sealed class BookCommandTests
{
    [Fact(Timeout = 240_000)]
    public async Task The_book_of_a_finished_run_is_written_elsewhere_with_a_page_for_each_chapter()
    {
        using var workshop = new Workshop();
        var site = workshop.File("site");

        var (code, output, errors) = await LabProcess.RunAsync("book", "--from", Repository.Recorded, "--out", site);

        Assert.True(code == 0, errors);
        Assert.Contains(Path.Combine(site, "index.html"), output);
        Assert.True(File.Exists(Path.Combine(site, "search.js")));
        Assert.All(Repository.Runs(), chapter => Assert.True(
            File.Exists(Path.Combine(site, Path.ChangeExtension(Path.GetFileName(chapter), ".html"))), chapter));
    }

    [Fact(Timeout = 240_000)]
    public async Task Two_runs_of_a_comparison_stand_side_by_side()
    {
        var (code, output, errors) = await LabProcess.RunAsync("compare", Repository.Recorded, Repository.Recorded);

        Assert.True(code == 0, errors);
        Assert.Matches(@"new channel[^│]* +│ +(\S+×) +│ +(\S+ to \S+) +│ +\1 +│ +\2 +│ agree", output);
        Assert.Matches(@"(\d+) ratios: \1 agree", output.Replace(",", "", StringComparison.Ordinal));
    }
}

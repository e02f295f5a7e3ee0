namespace Notebooks.Tests.Cli;

/// <summary>lab book and lab compare, on runs of small notebooks.</summary>
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
        using var workshop = new Workshop();
        await RunAsync(Comparing(workshop, "2, \"low\": 1.8, \"high\": 2.2"), workshop.File("one"));
        await RunAsync(Comparing(workshop, "9, \"low\": 8, \"high\": 10"), workshop.File("two"));

        var (code, output, errors) = await LabProcess.RunAsync("compare", workshop.File("one"), workshop.File("two"));

        Assert.True(code == 0, errors);
        Assert.Matches(@"new channel +│ +2× +│ +1.8 to 2.2 +│ +9× +│ +8 to 10 +│ differ: larger in the other", output);
        Assert.Contains("1 ratio: 0 agree", output);
    }

    private static string Comparing(Workshop workshop, string ratio) => workshop.Notebook("05-one", $$"""
        var show = (Action<IReadOnlyDictionary<string, string>, string, bool>)AppContext.GetData("GrpcLab.Display");
        show(new Dictionary<string, string> { ["application/vnd.grpc-lab.comparison+json"] =
            @"{""title"":""Calls"",""cases"":[{""name"":""kept"",""verdict"":""baseline""},{""name"":""new channel"",""verdict"":""slower"",""ratio"":{{ratio.Replace("\"", "\"\"")}}}]}" }, null, false);
        """);

    private static async Task RunAsync(string notebook, string folder)
    {
        var (code, _, errors) = await LabProcess.RunAsync("run", notebook, "--out", folder);
        Assert.True(code == 0, errors);
    }
}

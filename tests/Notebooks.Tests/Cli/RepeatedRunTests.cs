using GrpcLab;
using GrpcLab.Cli;
using GrpcLab.Notebooks;
using Notebooks.Tests.Pages;

namespace Notebooks.Tests.Cli;

/// <summary>Runs into a folder that holds the results of earlier ones.</summary>
public sealed class RepeatedRunTests
{
    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_later_run_replaces_its_chapters_and_keeps_the_others_whose_pages_are_there()
    {
        using var workshop = new Workshop();
        var (one, two) = (Claiming(workshop, "05-one", "first"), Claiming(workshop, "06-two", "second"));
        await RunAsync(workshop, two, "--budget", "full");
        await RunAsync(workshop, one);
        var again = await RunAsync(workshop, Claiming(workshop, "05-one", "first, again"));

        var claims = ClaimsFile.Read(Path.Combine(workshop.Out, "claims.csv"));
        var index = workshop.Page("index");

        Assert.Matches(@"05-one: 1 cell · [^\n]+ left, based on your earlier run", again);
        Assert.Equal([("05-one", "first, again"), ("06-two", "second")], claims.Select(row => (row[0], row[4])));
        Assert.Contains("full budget", claims[1][^1]);
        Assert.True(index.IndexOf(
            "05-one.html", StringComparison.Ordinal) < index.IndexOf("06-two.html", StringComparison.Ordinal));
        Assert.Matches(
            "earlier run: [^<]+full budget", index[index.IndexOf("06-two.html", StringComparison.Ordinal)..]);
        Assert.DoesNotContain("earlier run:", index[..index.IndexOf("06-two.html", StringComparison.Ordinal)]);

        File.Delete(Path.Combine(workshop.Out, "05-one.html"));
        // Damaged, as by a run that was ended: only the forecast is lost.
        await File.WriteAllTextAsync(Path.Combine(workshop.Out, "06-two.times.json"), "{");
        await RunAsync(workshop, two);
        Assert.Equal("06-two", Assert.Single(ClaimsFile.Read(Path.Combine(workshop.Out, "claims.csv")))[0]);
        Assert.DoesNotContain("05-one", workshop.Page("index"));
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_list_of_claims_kept_elsewhere_keeps_the_courses_chapters_without_their_pages()
    {
        using var workshop = new Workshop();
        var kept = workshop.File("recorded.csv");
        await File.WriteAllTextAsync(kept, "chapter,section,prose,evidence,text,kind,outcome,detail,cell,conditions\n"
            + "00-getting-started,,,claim,still true,mechanism,held,,1,2026-01-02\n"
            + "09-implementations,,,claim,what deepens a chapter,mechanism,held,,1,2026-01-02\n"
            + "99-gone,,,claim,no chapter,mechanism,held,,1,2026-01-02\n");

        await RunAsync(workshop, Claiming(workshop, "05-one", "first"), "--claims", kept);

        Assert.Equal(["still true", "first", "what deepens a chapter"], ClaimsFile.Read(kept).Select(row => row[4]));
    }

    [Fact]
    public void A_chapter_that_stopped_does_not_replace_what_is_recorded_of_it()
    {
        using var workshop = new Workshop();
        var kept = Directory.CreateDirectory(workshop.File("kept")).FullName;
        var request = new RunRequest
        {
            Chapters = [Sample.Report().Chapter],
            OutputFolder = Directory.CreateDirectory(workshop.Out).FullName,
            ClaimsFile = Path.Combine(kept, ClaimsFile.Name),
            RecordFolder = kept,
        };
        Assert.Empty(Write(Sample.Report(complete: true)));
        var recorded = Kept();

        var told = Write(Sample.Report());

        Assert.Contains("not recorded: 01-sample.", Assert.Single(told));
        Assert.Contains("01-sample.ipynb", recorded.Keys);
        Assert.Equal(recorded, Kept());

        List<string> Write(NotebookReport report) => [.. RunOutput.Write(CourseFolder.Find(), request, [report], [])];

        Dictionary<string, string> Kept() => Directory.EnumerateFiles(kept)
            .ToDictionary(path => Path.GetFileName(path), path => File.ReadAllText(path));
    }

    // Any displayed bundle of that mime type is a claim; a cell needs no library to make one. It takes long enough
    // for a later run to say how much is left.
    internal static string Claiming(Workshop workshop, string name, string text) => workshop.Notebook(name, $$"""
        await Task.Delay(1200);
        var show = (Action<IReadOnlyDictionary<string, string>, string, bool>)AppContext.GetData("GrpcLab.Display");
        show(new Dictionary<string, string> { ["application/vnd.grpc-lab.claim+json"] = "{\"text\":\"{{text}}\",\"kind\":\"mechanism\",\"state\":\"held\"}" }, "claim", false);
        """);

    // Gives what it said on its way.
    private static async Task<string> RunAsync(Workshop workshop, params string[] arguments)
    {
        var (code, _, errors) = await workshop.RunAsync(arguments);
        Assert.True(code == 0, errors);
        return errors;
    }
}

using System.Text.Json;
using Course.Tests.Support;

namespace Course.Tests;

public sealed class NotebookTests
{
    public static TheoryData<string> Notebooks => new(
        Repository.All().Concat(Repository.Deeper()).Select(c => Path.GetRelativePath(Repository.Notebooks, c)));

    [Fact(Timeout = 240_000)]
    public async Task Every_notebook_keeps_to_the_portable_dialect_and_its_prose_to_its_evidence()
    {
        await using var lab = LabCommand.Start("check");

        var run = await lab.EndAsync(TimeSpan.FromSeconds(45));

        Assert.True(run.ExitCode == 0, run.Everything);
    }

    // A claim that is true or unknown can never be missed: a refutation would pass for noise.
    [Theory, MemberData(nameof(Notebooks))]
    public void No_claim_is_either_held_or_untold(string chapter) =>
        Assert.DoesNotContain("? true : null", File.ReadAllText(Path.Combine(Repository.Notebooks, chapter)),
            StringComparison.Ordinal);

    [Theory, MemberData(nameof(Notebooks))]
    public void Links_to_files_of_the_course_lead_somewhere(string notebook)
    {
        var path = Path.Combine(Repository.Notebooks, notebook);
        var links = System.Text.RegularExpressions.Regex.Matches(Markdown(path), @"\]\((?!https?:|#)([^)]+)\)")
            .Select(m => m.Groups[1].Value).ToList();

        Assert.NotEmpty(links);
        Assert.All(links, link => Assert.True(File.Exists(Path.Combine(Path.GetDirectoryName(path)!, link)), link));
    }

    private static string Markdown(string path) =>
        string.Join("\n", JsonDocument.Parse(File.ReadAllText(path)).RootElement
            .GetProperty("cells").EnumerateArray()
            .Where(c => c.GetProperty("cell_type").GetString() == "markdown")
            .Select(c => string.Concat(c.GetProperty("source").EnumerateArray().Select(l => l.GetString()))));
}

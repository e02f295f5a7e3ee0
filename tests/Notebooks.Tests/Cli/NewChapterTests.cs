using GrpcLab;
using GrpcLab.Cli;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Cli;

public sealed class NewChapterTests : IDisposable
{
    // In the checkout, where the notebooks' way up leads to the lab; git and the other tests leave artifacts alone.
    private readonly DirectoryInfo _folder = Directory.CreateDirectory(
        Path.Combine(Repository.Root, "artifacts", "new-chapter-tests", Guid.NewGuid().ToString("N")));

    public void Dispose() => _folder.Delete(recursive: true);

    [Theory]
    [InlineData("14-slow-starts", "14. Slow starts", "Previous: [12.")]
    [InlineData("deeper/03-silence", "3, deeper. Silence", "Back to [3.")]
    public void A_new_chapter_has_its_title_and_the_chapter_before_and_passes_the_check(
        string typed, string title, string link)
    {
        var file = Write(typed);

        var notebook = Notebook.Read(file);
        Assert.Equal(title, notebook.Title);
        Assert.Contains(notebook.Cells, cell => cell.Source.Contains(link, StringComparison.Ordinal));
        Assert.Empty(PortableDialect.Check(notebook));
        Assert.Throws<UsageException>(() => Write(typed));
    }

    [Theory]
    [InlineData("01-anything", "01-channel-reuse")]
    [InlineData("deeper/01-channel-reuse", "01-channel-reuse")]
    [InlineData("14-headers", "deeper/09-headers")]
    [InlineData("14-quiz", "quiz")]
    public void A_number_or_a_topic_that_is_taken_is_refused(string typed, string by) =>
        Assert.Contains($"{by} already has this", Assert.Throws<UsageException>(() => Write(typed)).Message);

    // Its first cell may have to build the course.
    [Fact(Timeout = 900_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_new_chapter_runs_and_its_claim_holds()
    {
        var file = Write("13-slow-starts");
        await using var lab = LabCommand.Start(
            "run", file, "--budget", "smoke", "--verbose", "--out", Path.Combine(_folder.FullName, "out"));

        var (code, output, errors) = await lab.EndAsync(TimeSpan.FromMinutes(14));

        Assert.True(code == 0, output + errors);
        Assert.Contains("held: a new client on a kept channel opens nothing", output);
    }

    private string Write(string typed) => NewCommand.Write(CourseFolder.Find(), _folder.FullName, typed);
}

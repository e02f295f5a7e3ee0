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
    [InlineData("slow-starts", "13-slow-starts.ipynb", "13. Slow starts", "12-in-production")]
    [InlineData("14-slow-starts", "14-slow-starts.ipynb", "14. Slow starts", "12-in-production")]
    [InlineData("deeper/03-silence", "deeper/03-silence.ipynb", "3, deeper. Silence", "03-keep-alive")]
    public void A_name_gets_a_file_a_title_and_the_chapter_before(
        string typed, string file, string title, string before)
    {
        var chapter = NewChapter.Of(CourseFolder.Find(), typed);

        Assert.Equal((file, title, before), (chapter.File, chapter.Title, chapter.Before?.Name));
    }

    [Fact]
    public void The_first_chapter_of_a_course_is_number_0()
    {
        var chapter = NewChapter.Of(new(_folder.FullName), "a-beginning");

        var notebook = Notebook.Read(ChapterSkeleton.Write(Repository.Root, _folder.FullName, chapter));

        Assert.Equal("0. A beginning", notebook.Title);
        Assert.Empty(PortableDialect.Check(notebook));
    }

    [Fact]
    public void A_notebook_that_is_there_stays_as_it_is()
    {
        var chapter = NewChapter.Of(CourseFolder.Find(), "slow-starts");
        var file = ChapterSkeleton.Write(Repository.Root, _folder.FullName, chapter);
        var before = File.ReadAllBytes(file);

        Assert.Throws<UsageException>(() => ChapterSkeleton.Write(Repository.Root, _folder.FullName, chapter));
        Assert.Equal(before, File.ReadAllBytes(file));
    }

    [Theory(Timeout = 60_000)]
    [InlineData("slow-starts")]
    [InlineData("deeper/03-silence")]
    public async Task A_new_chapter_passes_the_check(string typed)
    {
        await using var lab = new LabProcess("check", Write(typed));

        var (code, output, _) = await lab.EndAsync();

        Assert.Equal((0, "1 notebooks, no errors"), (code, output.Trim()));
    }

    // Its first cell may have to build the course.
    [Fact(Timeout = 900_000)]
    public async Task A_new_chapter_runs_and_its_claim_holds()
    {
        var file = Write("slow-starts");
        await using var lab = new LabProcess(
            "run", file, "--budget", "smoke", "--verbose", "--out", Path.Combine(_folder.FullName, "out"));

        var (code, output, errors) = await lab.EndAsync(TimeSpan.FromMinutes(14));

        Assert.True(code == 0, output + errors);
        Assert.Contains("held: a new client on a kept channel opens nothing", output, StringComparison.Ordinal);
    }

    private string Write(string typed) => ChapterSkeleton.Write(
        Repository.Root, _folder.FullName, NewChapter.Of(CourseFolder.Find(), typed));
}

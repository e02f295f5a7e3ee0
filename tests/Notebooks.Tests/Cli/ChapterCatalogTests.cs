using GrpcLab;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Cli;

public sealed class ChapterCatalogTests : IDisposable
{
    private readonly DirectoryInfo _root = Directory.CreateTempSubdirectory("lab-course-");
    private readonly CourseFolder _course;

    public ChapterCatalogTests()
    {
        _course = new(_root.FullName);
        foreach (var folder in (string[])["solutions", "deeper"]) _root.CreateSubdirectory($"notebooks/{folder}");
        foreach (var name in new[] { "02-streams", "appendix-charts", "quiz", "01-channel-reuse", "scratch",
            "solutions/01-channel-reuse", "deeper/01-a-closer-look", "deeper/scratch" })
        {
            File.WriteAllText(Path.Combine(_course.Notebooks, name + ".ipynb"), "{}");
        }
    }

    public void Dispose() => _root.Delete(recursive: true);

    [Fact]
    public void Without_a_selector_all_chapters_the_quiz_and_the_appendix_run_in_order_and_nothing_else() =>
        Assert.Equal(["01-channel-reuse", "02-streams", "quiz", "appendix-charts"],
            ChapterCatalog.Select(_course, []).Select(chapter => chapter.Name));

    [Theory]
    [InlineData("1", "01-channel-reuse")]
    [InlineData("Channel-Reuse", "01-channel-reuse")]
    [InlineData("01-channel-reuse.ipynb", "01-channel-reuse")]
    [InlineData("deeper/01-a-closer-look", "deeper/01-a-closer-look")]
    [InlineData("appendix", "appendix-charts")]
    public void A_chapter_goes_by_number_topic_name_and_folder(string selector, string expected) => Assert.Equal(
        expected, Assert.Single(ChapterCatalog.Select(_course, [selector, selector])).PathInNotebooks);

    [Fact]
    public void What_deepens_a_chapter_comes_behind_it() =>
        Assert.Equal(["01-channel-reuse", "01-a-closer-look", "02-streams", "quiz", "appendix-charts"],
            ChapterCatalog.InReadingOrder(ChapterCatalog.Deeper(_course).Concat(ChapterCatalog.All(_course)))
                .Select(chapter => chapter.Name));

    [Fact]
    public void An_unknown_chapter_is_answered_with_the_nearest_in_one_line()
    {
        var error = Assert.Throws<UnknownChapterException>(
            () => ChapterCatalog.Select(_course, ["01", "7", "chanel", "missing.ipynb"]));

        Assert.Equal("No chapter is called '7' or 'chanel' or 'missing.ipynb'. Did you mean '01-channel-reuse'? "
            + "./lab run --list shows all.", error.Message);
    }
}

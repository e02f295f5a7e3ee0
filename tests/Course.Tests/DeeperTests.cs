using GrpcLab.Notebooks;

namespace Course.Tests;

/// <summary>What deepens a chapter is found from the chapter and from the overview.</summary>
public sealed class DeeperTests
{
    public static TheoryData<string> Notebooks => new(Repository.Deeper().Select(path => Path.GetFileName(path)));

    [Theory, MemberData(nameof(Notebooks))]
    public void Its_chapter_and_the_overview_link_to_it_and_it_links_back(string notebook)
    {
        var chapter = Repository.Chapters().Single(path => Path.GetFileName(path)[..2] == notebook[..2]);
        var overview = File.ReadAllText(Path.Combine(Repository.Root, "docs", "chapters.md"));
        var end = Notebook.Read(Path.Combine(Repository.Notebooks, "deeper", notebook)).Cells[^1].Source;

        Assert.Contains($"](deeper/{notebook})", File.ReadAllText(chapter));
        Assert.Contains($"](../notebooks/deeper/{notebook})", overview);
        Assert.Contains($"](../{Path.GetFileName(chapter)})", end);
    }
}

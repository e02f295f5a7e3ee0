namespace Course.Tests.FrontDoor;

/// <summary>Every link from a page into the repository leads to a file and, in a page, to a heading.</summary>
public sealed class MarkdownLinkTests
{
    public static TheoryData<string> Pages => new(MarkdownPage.All());

    [Theory, MemberData(nameof(Pages))]
    public void A_link_into_the_repository_is_no_dead_end(string page) => Assert.Empty(
        from link in MarkdownPage.Read(page).Links
        where !link.Contains("://", StringComparison.Ordinal)
            && !link.StartsWith("mailto:", StringComparison.Ordinal)
        where !Leads(page, link)
        select link);

    [Fact]
    public void The_front_door_and_the_pages_under_docs_are_among_them() =>
        Assert.Empty(
            new[] { "README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "docs/hosts.md", "docs/results.md" }
                .Except(MarkdownPage.All()));

    [Theory]
    [InlineData("docs/hosts.md", true), InlineData("docs/hosts.md#binder", true), InlineData("#two-commands", true)]
    [InlineData("docs/hosts.md#nowhere", false), InlineData("docs/nowhere.md", false), InlineData("#nowhere", false)]
    public void A_dead_end_is_found(string link, bool leads) => Assert.Equal(leads, Leads("README.md", link));

    private static bool Leads(string page, string link)
    {
        var (path, anchor) = link.Split('#') is [var first, var second] ? (first, second) : (link, "");
        var target = path.Length == 0 ? page : Path.GetRelativePath(
            Repository.Root,
            Path.GetFullPath(path, Path.GetDirectoryName(Path.Combine(Repository.Root, page))!));
        if (!Path.Exists(Path.Combine(Repository.Root, target))) return false;

        return anchor.Length == 0
            || (target.EndsWith(".md", StringComparison.Ordinal) && MarkdownPage.Read(target).Anchors.Contains(anchor));
    }
}

using System.Text.RegularExpressions;
using GrpcLab.Notebooks;

namespace Course.Tests.FrontDoor;

/// <summary>
/// Every link from a page into the repository leads to a file and, in a page, to a heading; a section named after a
/// link to a notebook is there.
/// </summary>
public sealed partial class MarkdownLinkTests
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
    public void A_section_that_a_page_names_is_in_its_notebook()
    {
        var named = (
            from page in MarkdownPage.All()
            from section in Section().Matches(File.ReadAllText(Path.Combine(Repository.Root, page)))
            let folder = Path.GetDirectoryName(Path.Combine(Repository.Root, page))!
            let notebook = Path.GetFullPath(section.Groups["path"].Value, folder)
            let name = section.Groups["name"].Value.ReplaceLineEndings(" ")
            select (Page: page, Notebook: notebook, Section: name)).ToList();

        Assert.Contains("docs/questions.md", named.Select(of => of.Page));
        Assert.Contains("docs/coverage.md", named.Select(of => of.Page));
        Assert.All(named, of => Assert.Contains(of.Section, Headings(of.Notebook)));
    }

    /// <summary>The headings of a notebook, in their order.</summary>
    internal static IEnumerable<string> Headings(string notebook) =>
        Notebook.Read(notebook).Cells.SelectMany(cell => cell.Source.Split('\n'))
            .Where(line => line.StartsWith('#')).Select(line => line.TrimStart('#').Trim());

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

    [GeneratedRegex(@"\]\((?<path>[^)]+\.ipynb)\),\s""(?<name>[^""]+)""")]
    private static partial Regex Section();
}

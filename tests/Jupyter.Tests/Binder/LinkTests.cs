namespace Jupyter.Tests.Binder;

/// <summary>
/// Every link that opens the course elsewhere names the one address of binder/address, and opens chapter 00 in
/// JupyterLab.
/// </summary>
public sealed class LinkTests
{
    // What names the repository's page, besides the README: how often.
    private static readonly (string File, int Times)[] NamesThePage =
    [
        ("CITATION.cff", 1), ("SECURITY.md", 1), ("CHANGELOG.md", 1), (".github/ISSUE_TEMPLATE/config.yml", 1),
    ];

    private static string Readme => Path.Combine(Repository.Root, "README.md");

    [Fact(Timeout = 240_000)]
    public async Task All_links_agree_with_the_address()
    {
        var address = PublishedAddress.In(Repository.Root);
        var texts = (await WorkingTree.FilesAsync()).Where(f => f.EndsWith(".md", StringComparison.Ordinal))
            .Select(f => File.ReadAllText(Path.Combine(Repository.Root, f))).ToList();

        Assert.All(texts.SelectMany(PublishedAddress.BinderLinksIn), link => Assert.Equal(address.BinderLink, link));
        Assert.All(texts.SelectMany(PublishedAddress.PullQueriesIn), query => Assert.Equal(address.PullQuery, query));
        Assert.All(texts.SelectMany(PublishedAddress.CodespacesLinksIn),
            link => Assert.Equal(address.CodespacesLink, link));
    }

    [Fact]
    public void Citation_security_changes_and_issue_forms_name_the_repository() =>
        Assert.All(NamesThePage, of => Assert.Equal(of.Times, Times(Repository.Root, of.File,
            PublishedAddress.In(Repository.Root))));

    [Fact]
    public void The_README_has_two_badges_and_an_nbgitpuller_link()
    {
        var address = PublishedAddress.In(Repository.Root);
        var readme = File.ReadAllText(Readme);

        Assert.Contains(
            $"(https://mybinder.org/badge_logo.svg)]({address.BinderLink})", readme, StringComparison.Ordinal);
        Assert.Contains($"(https://github.com/codespaces/badge.svg)]({address.CodespacesLink})", readme,
            StringComparison.Ordinal);
        Assert.Contains(address.PullQuery, PublishedAddress.PullQueriesIn(readme));
        Assert.True(File.Exists(Path.Combine(Repository.Notebooks, "00-getting-started.ipynb")));
    }

    [Fact]
    public void The_README_says_so_as_long_as_the_address_is_a_placeholder() =>
        Assert.Equal(PublishedAddress.In(Repository.Root).IsPlaceholder,
            File.ReadAllText(Readme).Contains("placeholder until", StringComparison.Ordinal));

    [LinuxTheory(Timeout = 240_000), InlineData("someone/grpc-course", "main"),
        InlineData("some-one/grpc.course_2", "v1.2")]
    public async Task Setting_the_address_changes_every_link_and_can_be_undone(string repository, string branch)
    {
        using var folder = new TemporaryFolder();
        await WorkingTree.CopyToAsync(folder.Path);
        var readme = Path.Combine(folder.Path, "README.md");
        var before = PublishedAddress.In(folder.Path);
        var text = await File.ReadAllTextAsync(readme);

        await SetAsync(folder.Path, repository, branch);
        var changed = await File.ReadAllTextAsync(readme);
        var after = new PublishedAddress(repository, branch);
        Assert.All(NamesThePage, of => Assert.Equal(of.Times, Times(folder.Path, of.File, after)));
        await SetAsync(folder.Path, before.Repository, before.Branch);

        Assert.All(PublishedAddress.BinderLinksIn(changed), link => Assert.Equal(after.BinderLink, link));
        Assert.All(PublishedAddress.PullQueriesIn(changed), query => Assert.Equal(after.PullQuery, query));
        Assert.All(PublishedAddress.CodespacesLinksIn(changed), link => Assert.Equal(after.CodespacesLink, link));
        Assert.All(NamesThePage, of => Assert.Equal(of.Times, Times(folder.Path, of.File, before)));
        Assert.Equal((before, text), (PublishedAddress.In(folder.Path), await File.ReadAllTextAsync(readme)));
    }

    [LinuxTheory(Timeout = 240_000), InlineData("course"), InlineData("https://github.com/a/b"), InlineData("a/b c")]
    public async Task An_address_that_is_none_is_refused(string repository)
    {
        await using var script = OwnedProcess.Start(["sh", "binder/set-address", repository], Repository.Root);

        var end = await script.EndAsync(TimeSpan.FromSeconds(30));

        Assert.Equal(2, end.ExitCode);
        Assert.Contains("Give OWNER/REPO", end.Errors, StringComparison.Ordinal);
    }

    // Followed by what is no part of a name, so that a/b is not found in a/bc.
    private static int Times(string folder, string file, PublishedAddress address) =>
        File.ReadAllText(Path.Combine(folder, file)).Split(address.Page).Skip(1)
            .Count(rest => rest.Length == 0 || !(char.IsAsciiLetterOrDigit(rest[0]) || rest[0] is '.' or '_' or '-'));

    private static async Task SetAsync(string folder, string repository, string branch)
    {
        await using var script = OwnedProcess.Start(["sh", "binder/set-address", repository, branch], folder);
        await script.SucceedAsync(TimeSpan.FromSeconds(30));
    }
}

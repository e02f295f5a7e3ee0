namespace Jupyter.Tests.Binder;

/// <summary>
/// Every link that opens the course elsewhere names the one address of binder/address, and opens chapter 00 in
/// JupyterLab.
/// </summary>
public sealed class LinkTests
{
    private static string Readme => Path.Combine(Repository.Root, "README.md");

    [Fact(Timeout = 240_000)]
    public async Task All_links_agree_with_the_address()
    {
        var address = PublishedAddress.In(Repository.Root);
        var texts = (await WorkingTree.FilesAsync()).Where(f => f.EndsWith(".md", StringComparison.Ordinal))
            .Select(f => File.ReadAllText(Path.Combine(Repository.Root, f))).ToList();

        Assert.All(texts.SelectMany(PublishedAddress.BinderLinksIn), link => Assert.Equal(address.BinderLink, link));
        Assert.All(texts.SelectMany(PublishedAddress.PullQueriesIn), query => Assert.Equal(address.PullQuery, query));
    }

    [Fact]
    public void The_README_has_a_badge_and_an_nbgitpuller_link()
    {
        var address = PublishedAddress.In(Repository.Root);
        var readme = File.ReadAllText(Readme);

        Assert.Contains(
            $"(https://mybinder.org/badge_logo.svg)]({address.BinderLink})", readme, StringComparison.Ordinal);
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
        await SetAsync(folder.Path, before.Repository, before.Branch);

        var after = new PublishedAddress(repository, branch);
        Assert.All(PublishedAddress.BinderLinksIn(changed), link => Assert.Equal(after.BinderLink, link));
        Assert.All(PublishedAddress.PullQueriesIn(changed), query => Assert.Equal(after.PullQuery, query));
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

    private static async Task SetAsync(string folder, string repository, string branch)
    {
        await using var script = OwnedProcess.Start(["sh", "binder/set-address", repository, branch], folder);
        await script.SucceedAsync(TimeSpan.FromSeconds(30));
    }
}

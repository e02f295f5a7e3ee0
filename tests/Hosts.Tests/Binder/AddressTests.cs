using System.Text.RegularExpressions;

namespace Hosts.Tests.Binder;

/// <summary>
/// Every link that opens the course elsewhere names the one address of binder/address, and opens chapter 00 in
/// JupyterLab.
/// </summary>
public sealed class AddressTests
{
    // What names the repository's page, besides the README: how often.
    private static readonly (string File, int Times)[] NamesThePage =
    [
        ("CITATION.cff", 1), ("SECURITY.md", 1), ("CHANGELOG.md", 1), (".github/ISSUE_TEMPLATE/config.yml", 1),
    ];

    [Fact(Timeout = 240_000)]
    public async Task All_links_agree_with_the_address()
    {
        var address = PublishedAddress.In(Repository.Root);
        var texts = (await WorkingTree.FilesAsync()).Where(f => f.EndsWith(".md", StringComparison.Ordinal))
            .Select(f => File.ReadAllText(Path.Combine(Repository.Root, f))).ToList();

        Assert.All(texts, address.AssertLinksIn);
        Assert.Contains($"(https://mybinder.org/badge_logo.svg)]({address.BinderLink})", Readme(Repository.Root),
            StringComparison.Ordinal);
        Assert.Contains($"(https://github.com/codespaces/badge.svg)]({address.CodespacesLink})", Readme(Repository.Root),
            StringComparison.Ordinal);
        Assert.Contains(address.PullQuery, Readme(Repository.Root), StringComparison.Ordinal);
        Assert.Equal(address.IsPlaceholder,
            Readme(Repository.Root).Contains("placeholder until", StringComparison.Ordinal));
        AssertPages(Repository.Root, address);
    }

    [LinuxTheory(Timeout = 240_000), RowOfAll("someone/grpc-course", "main"),
        InlineData("some-one/grpc.course_2", "v1.2")]
    public async Task Setting_the_address_changes_every_link_and_can_be_undone(string repository, string branch)
    {
        var folder = Directory.CreateTempSubdirectory("grpclab-address-");
        await WorkingTree.CopyToAsync(folder.FullName);
        var (before, text) = (PublishedAddress.In(folder.FullName), Readme(folder.FullName));

        await SetAsync(folder.FullName, repository, branch);
        var after = new PublishedAddress(repository, branch);
        after.AssertLinksIn(Readme(folder.FullName));
        AssertPages(folder.FullName, after);
        await SetAsync(folder.FullName, before.Repository, before.Branch);

        AssertPages(folder.FullName, before);
        Assert.Equal((before, text), (PublishedAddress.In(folder.FullName), Readme(folder.FullName)));
        folder.Delete(recursive: true);
    }

    private static void AssertPages(string folder, PublishedAddress address) => Assert.All(NamesThePage, of =>
        // Followed by what is no part of a name, so that a/b is not found in a/bc.
        Assert.Equal(of.Times, File.ReadAllText(Path.Combine(folder, of.File)).Split(address.Page).Skip(1)
            .Count(rest => rest.Length == 0 || !(char.IsAsciiLetterOrDigit(rest[0]) || rest[0] is '.' or '_' or '-'))));

    private static string Readme(string folder) => File.ReadAllText(Path.Combine(folder, "README.md"));

    private static async Task SetAsync(string folder, string repository, string branch)
    {
        await using var script = OwnedProcess.Start(["sh", "binder/set-address", repository, branch], folder);
        await script.SucceedAsync(TimeSpan.FromSeconds(30));
    }
}

/// <summary>The repository's address on GitHub, and the links that open the course from there.</summary>
internal sealed partial record PublishedAddress(string Repository, string Branch)
{
    private const string Chapter = "notebooks/00-getting-started.ipynb";

    public bool IsPlaceholder => Repository == "OWNER/REPO";

    public string BinderLink =>
        $"https://mybinder.org/v2/gh/{Repository}/{Branch}?urlpath={Uri.EscapeDataString($"lab/tree/{Chapter}")}";

    public string CodespacesLink => $"https://codespaces.new/{Repository}/tree/{Branch}";

    /// <summary>The repository's own page, with which its other links begin.</summary>
    public string Page => $"https://github.com/{Repository}";

    /// <summary>
    /// The query that makes nbgitpuller on any hub fetch the course and open JupyterLab on chapter 00.
    /// </summary>
    public string PullQuery =>
        $"repo={Uri.EscapeDataString($"https://github.com/{Repository}")}&branch={Branch}&urlpath="
        + $"{Uri.EscapeDataString($"lab/tree/{Repository.Split('/')[1]}/{Chapter}")}";

    public static PublishedAddress In(string root)
    {
        var words = File.ReadAllText(Path.Combine(root, "binder", "address"))
            .Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries);
        return new(words[0], words[1]);
    }

    /// <summary>Insists that every Binder, Codespaces and nbgitpuller link of a text is this address's.</summary>
    public void AssertLinksIn(string text)
    {
        Assert.All(BinderLinks().Matches(text), link => Assert.Equal(BinderLink, link.Value));
        Assert.All(CodespacesLinks().Matches(text), link => Assert.Equal(CodespacesLink, link.Value));
        Assert.All(PullQueries().Matches(text), link => Assert.Equal(PullQuery, link.Groups[1].Value));
    }

    [GeneratedRegex(@"https://mybinder\.org/v2/[^\s)`>""]+")]
    private static partial Regex BinderLinks();

    [GeneratedRegex(@"https://codespaces\.new/[^\s)`>""]+")]
    private static partial Regex CodespacesLinks();

    [GeneratedRegex(@"/git-pull\?([^\s)`>""]+)")]
    private static partial Regex PullQueries();
}

/// <summary>
/// What a commit of the working tree would hold: its tracked and new files, without what git ignores.
/// </summary>
internal static class WorkingTree
{
    public static async Task CopyToAsync(string folder)
    {
        foreach (var file in await FilesAsync())
        {
            var target = Path.Combine(folder, file);
            Directory.CreateDirectory(Path.GetDirectoryName(target)!);
            File.Copy(Path.Combine(Repository.Root, file), target); // Keeps the mode, which postBuild needs.
        }
    }

    public static async Task<IReadOnlyList<string>> FilesAsync()
    {
        await using var git = OwnedProcess.Start(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], Repository.Root);
        var names = (await git.SucceedAsync(TimeSpan.FromMinutes(1))).Output
            .Split('\0', StringSplitOptions.RemoveEmptyEntries);
        return [
            .. names.Distinct(StringComparer.Ordinal).Where(name => File.Exists(Path.Combine(Repository.Root, name)))];
    }
}

using System.Text.RegularExpressions;

namespace Jupyter.Tests.Binder;

/// <summary>The repository's address on GitHub, and the links that open the course from there.</summary>
/// <param name="Repository">As in jupyter/notebook; OWNER/REPO while there is none.</param>
/// <param name="Branch">The branch the links open.</param>
internal sealed partial record PublishedAddress(string Repository, string Branch)
{
    private const string Chapter = "notebooks/00-getting-started.ipynb";

    public bool IsPlaceholder => Repository == "OWNER/REPO";

    /// <summary>Where the badge leads.</summary>
    public string BinderLink =>
        $"https://mybinder.org/v2/gh/{Repository}/{Branch}?urlpath={Uri.EscapeDataString($"lab/tree/{Chapter}")}";

    /// <summary>Where the badge for Codespaces leads.</summary>
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

    /// <summary>The Binder links of a text.</summary>
    public static IEnumerable<string> BinderLinksIn(string text) =>
        BinderLinks().Matches(text).Select(match => match.Value);

    /// <summary>The Codespaces links of a text.</summary>
    public static IEnumerable<string> CodespacesLinksIn(string text) =>
        CodespacesLinks().Matches(text).Select(match => match.Value);

    /// <summary>The queries of the nbgitpuller links of a text.</summary>
    public static IEnumerable<string> PullQueriesIn(string text) =>
        PullQueries().Matches(text).Select(match => match.Groups[1].Value);

    [GeneratedRegex(@"https://mybinder\.org/v2/[^\s)`>""]+")]
    private static partial Regex BinderLinks();

    [GeneratedRegex(@"https://codespaces\.new/[^\s)`>""]+")]
    private static partial Regex CodespacesLinks();

    [GeneratedRegex(@"/git-pull\?([^\s)`>""]+)")]
    private static partial Regex PullQueries();
}

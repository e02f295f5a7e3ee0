using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// Where the repository is published on GitHub, and so where its notebooks open. <c>binder/address</c> holds it, a
/// placeholder until <c>binder/set-address</c> was run.
/// </summary>
internal sealed partial record RepositoryAddress(string Owner, string Name, string Branch)
{
    /// <summary>The site's address on GitHub Pages, with a slash at its end.</summary>
    public string Site => $"https://{Owner.ToLowerInvariant()}.github.io/{Name}/";

    // What binder/address says before the repository is published.
    private const string Placeholder = "OWNER";

    /// <summary>
    /// The one that a book's source is published at, else the course's own; null where neither says one.
    /// </summary>
    public static RepositoryAddress? Of(CourseFolder course, Uri? source)
    {
        var file = Path.Combine(course.Root, "binder", "address");
        var found = source is not null ? Blob().Match(source.AbsoluteUri)
            : Line().Match(File.Exists(file) ? File.ReadAllText(file) : "");
        return found.Success && found.Groups[1].Value != Placeholder
            ? new(found.Groups[1].Value, found.Groups[2].Value, found.Groups[3].Value) : null;
    }

    /// <summary>The places where a file opens, with their addresses.</summary>
    public IEnumerable<(string Place, string Address)> Open(string path)
    {
        var repository = $"https://github.com/{Owner}/{Name}";
        if (path.EndsWith(".ipynb", StringComparison.Ordinal))
        {
            yield return ("Binder", $"https://mybinder.org/v2/gh/{Owner}/{Name}/{Branch}?urlpath="
                + Uri.EscapeDataString($"lab/tree/{path}"));
            yield return ("Codespaces", $"https://codespaces.new/{Owner}/{Name}/tree/{Branch}");
        }

        yield return ("GitHub", $"{repository}/blob/{Branch}/{path}");
        yield return ("GitHub’s editor", $"{repository}/edit/{Branch}/{path}");
    }

    [GeneratedRegex("^https://github\\.com/([^/]+)/([^/]+)/blob/([^/]+)/?$")]
    private static partial Regex Blob();

    [GeneratedRegex(@"^([^/\s]+)/(\S+) (\S+)\s*$")]
    private static partial Regex Line();
}

/// <summary>Links that open a page's source elsewhere, as far as it is known where the course is published.</summary>
internal static class OpenIn
{
    public static string Render(string source, PageLinks links)
    {
        var path = CourseFolder.Find().Relative(source);
        if (links.Repository is not { } repository || Path.IsPathRooted(path)) return "";

        var places = repository.Open(path).Select(
            one => $"<a href=\"{Html.Escape(one.Address)}\">{Html.Escape(one.Place)}</a>");
        return $"<p class=\"run open\">Open in {string.Join(" · ", places)}</p>\n";
    }
}

using System.Text.RegularExpressions;
using Markdig;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace Course.Tests.FrontDoor;

/// <summary>A page in Markdown, as GitHub shows it.</summary>
internal sealed partial class MarkdownPage
{
    private static readonly string[] NotOurs = ["artifacts", "out", ".git"];

    private static readonly string[] NoPages = ["/bin/", "/obj/", "/node_modules/"];

    private static readonly MarkdownPipeline Tables = new MarkdownPipelineBuilder().UsePipeTables().Build();

    private readonly MarkdownDocument _document;

    private MarkdownPage(string text) => _document = Markdown.Parse(text, Tables);

    /// <summary>All pages of the repository, by their paths from its root.</summary>
    public static IEnumerable<string> All() =>
        Directory.EnumerateDirectories(Repository.Root)
            .Where(folder => !NotOurs.Contains(Path.GetFileName(folder)))
            .SelectMany(folder => Directory.EnumerateFiles(folder, "*.md", SearchOption.AllDirectories))
            .Concat(Directory.EnumerateFiles(Repository.Root, "*.md"))
            .Select(path => Path.GetRelativePath(Repository.Root, path).Replace('\\', '/'))
            .Where(path => !NoPages.Any(part => path.Contains(part, StringComparison.Ordinal)))
            .Order(StringComparer.Ordinal);

    public static MarkdownPage Read(string path) => new(File.ReadAllText(Path.Combine(Repository.Root, path)));

    /// <summary>Where its links and pictures lead, those in code left out.</summary>
    public IEnumerable<string> Links =>
        _document.Descendants<LinkInline>().Select(link => link.Url ?? "")
            .Concat(_document.Descendants<LinkReferenceDefinition>().Select(link => link.Url ?? ""));

    /// <summary>The names by which a link reaches its headings.</summary>
    public IEnumerable<string> Anchors => _document.Descendants<HeadingBlock>().Select(heading => Anchor(
        string.Concat(heading.Inline!.Descendants().Select(part => part switch
        {
            LiteralInline literal => literal.Content.ToString(),
            CodeInline code => code.Content,
            _ => "",
        }))));

    // As GitHub makes it: what is neither letter, digit, hyphen nor underscore goes, blanks become hyphens.
    private static string Anchor(string heading) =>
        NotInAnchor().Replace(heading.ToLowerInvariant(), "").Replace(' ', '-');

    [GeneratedRegex(@"[^\p{L}\p{N} _-]")]
    private static partial Regex NotInAnchor();
}

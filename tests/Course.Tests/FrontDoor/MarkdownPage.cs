using Markdig;
using Markdig.Extensions.AutoIdentifiers;
using Markdig.Renderers.Html;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace Course.Tests.FrontDoor;

/// <summary>A page in Markdown, as GitHub shows it.</summary>
internal sealed class MarkdownPage
{
    private static readonly string[] NotOurs = ["artifacts", "out", ".git"];

    private static readonly string[] NoPages = ["/bin/", "/obj/", "/node_modules/"];

    private static readonly MarkdownPipeline GitHubs = new MarkdownPipelineBuilder()
        .UsePipeTables().UseAutoIdentifiers(AutoIdentifierOptions.GitHub).Build();

    private readonly MarkdownDocument _document;

    private MarkdownPage(string text) => _document = Markdown.Parse(text, GitHubs);

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
    public IEnumerable<string> Anchors =>
        _document.Descendants<HeadingBlock>().Select(heading => heading.GetAttributes().Id ?? "");
}

using System.Text;
using System.Text.RegularExpressions;
using Markdig.Renderers;
using Markdig.Renderers.Html;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace GrpcLab.Notebooks;

/// <summary>Prose as HTML: headings with anchors, C# in colours, links that work from the page.</summary>
internal sealed partial class MarkdownRenderer(LinkRewriter links)
{
    // The box above the text has the first one, what stands around it the others.
    private readonly HashSet<string> _anchors = [InShort.Anchor, "main", "book", "outline"];

    /// <summary>The headings rendered so far, for the outline.</summary>
    public List<PageHeading> Headings { get; } = [];

    /// <summary>What was rendered so far, heading by heading, for the search.</summary>
    public List<PageSection> Sections { get; } = [new("", "")];

    /// <summary>The page's title, taken out of the prose; null until it was met.</summary>
    public string? TitleHtml { get; private set; }

    public string Render(string source)
    {
        var document = MarkdownSyntax.Parse(source);
        TakeTitle(document);
        foreach (var comment in document.Descendants<HtmlBlock>().Where(IsComment).ToList())
        {
            comment.Parent!.Remove(comment);
        }

        foreach (var heading in document.Descendants<HeadingBlock>()) Anchor(heading);

        foreach (var link in document.Descendants<LinkInline>().Where(link => link.Url is not null))
        {
            link.Url = link.IsImage ? links.Image(link.Url!) : links.Rewrite(link.Url!);
        }

        foreach (var leaf in document.Descendants<LeafBlock>()) Read(leaf);

        return PageTables.In(HeadingEnd().Replace(ToHtml(renderer => renderer.Render(document)), WithAnchor));
    }

    // For those who write the notebook: where a sentence's evidence is.
    private static bool IsComment(HtmlBlock block) => block.Type == HtmlBlockType.Comment
        && block.Lines.ToString().TrimEnd().EndsWith("-->", StringComparison.Ordinal);

    // No stop for the Tab key: the outline leads to the same places.
    private static string WithAnchor(Match heading) => $"{heading.Groups["all"].Value} <a class=\"anchor\" "
        + $"href=\"#{heading.Groups["id"].Value}\" tabindex=\"-1\" aria-hidden=\"true\">#</a>"
        + $"</h{heading.Groups["level"].Value}>";

    // The title stands in the page's header, not in the text.
    private void TakeTitle(MarkdownDocument document)
    {
        if (TitleHtml is null
            && document.Descendants<HeadingBlock>().FirstOrDefault(heading => heading.Level == 1) is { } title)
        {
            TitleHtml = ToHtml(renderer => renderer.WriteLeafInline(title));
            document.Remove(title);
        }
    }

    private void Anchor(HeadingBlock heading)
    {
        var text = MarkdownHeadings.PlainText(heading.Inline);
        var slug = string.Join('-',
            text.ToLowerInvariant().Split([.. text.ToLowerInvariant().Where(letter => !char.IsLetterOrDigit(letter))],
                StringSplitOptions.RemoveEmptyEntries)) is { Length: > 0 } words ? words : "section";
        var anchor = slug;
        for (var twin = 2; !_anchors.Add(anchor); twin++) anchor = $"{slug}-{twin}";

        heading.GetAttributes().Id = anchor;
        Headings.Add(new(anchor, heading.Level, text));
    }

    private void Read(LeafBlock leaf)
    {
        if (leaf is HeadingBlock heading)
        {
            Sections.Add(new(heading.GetAttributes().Id!, MarkdownHeadings.PlainText(heading.Inline)));
        }
        else if (leaf is not HtmlBlock)
        {
            var text = leaf is CodeBlock code ? code.Lines.ToString() : MarkdownHeadings.PlainText(leaf.Inline);
            Sections[^1].Text.Append(text).Append(' ');
        }
    }

    private static string ToHtml(Action<HtmlRenderer> write)
    {
        using var writer = new StringWriter();
        var renderer = new HtmlRenderer(writer);
        MarkdownSyntax.Pipeline.Setup(renderer);
        renderer.ObjectRenderers.Replace<CodeBlockRenderer>(new HighlightedCodeRenderer());
        write(renderer);
        return writer.ToString();
    }

    [GeneratedRegex("(?<all><h(?<level>[2-4]) id=\"(?<id>[^\"]+)\">.*?)</h[2-4]>", RegexOptions.Singleline)]
    private static partial Regex HeadingEnd();
}

/// <summary>A heading of the page, as its outline lists it.</summary>
internal sealed record PageHeading(string Anchor, int Level, string Text);

/// <summary>What stands under one heading of a page, as the search reads it.</summary>
/// <param name="Anchor">The heading's; empty above the first one.</param>
/// <param name="Heading">The heading; empty above the first one.</param>
internal sealed record PageSection(string Anchor, string Heading)
{
    /// <summary>Prose and code, without markup.</summary>
    public StringBuilder Text { get; } = new();
}

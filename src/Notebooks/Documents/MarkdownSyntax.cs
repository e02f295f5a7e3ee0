using Markdig;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace GrpcLab.Notebooks;

/// <summary>
/// The Markdown of the prose: one for finding headings and for rendering, so that both see the same title.
/// </summary>
internal static class MarkdownSyntax
{
    public static MarkdownPipeline Pipeline { get; } = new MarkdownPipelineBuilder()
        .UsePipeTables().UseGridTables().UseFootnotes().UseDefinitionLists().UseAbbreviations()
        .UseEmphasisExtras().UseTaskLists().UseAutoLinks().UseListExtras().Build();

    /// <summary>The prose, read. What is nested deeper than anybody writes is one paragraph of plain text.</summary>
    public static MarkdownDocument Parse(string prose)
    {
        try
        {
            return Markdown.Parse(prose, Pipeline);
        }
        catch (ArgumentException)
        {
            // Markdig's limit on depth, which keeps its stack from overflowing.
            return [new ParagraphBlock { Inline = new ContainerInline().AppendChild(new LiteralInline(prose)) }];
        }
    }
}

using Markdig;

namespace GrpcLab.Notebooks;

/// <summary>
/// The Markdown of the prose: one for finding headings and for rendering, so that both see the same title.
/// </summary>
internal static class MarkdownSyntax
{
    public static MarkdownPipeline Pipeline { get; } = new MarkdownPipelineBuilder()
        .UsePipeTables().UseGridTables().UseFootnotes().UseDefinitionLists().UseAbbreviations()
        .UseEmphasisExtras().UseTaskLists().UseAutoLinks().UseListExtras().Build();
}

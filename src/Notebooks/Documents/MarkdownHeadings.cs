using Markdig;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace GrpcLab.Notebooks;

/// <summary>Finds the headings in prose.</summary>
internal static class MarkdownHeadings
{
    public static IEnumerable<MarkdownHeading> In(Notebook notebook) =>
        notebook.Cells.Where(cell => cell.Kind == CellKind.Markdown).SelectMany(cell => In(cell.Source, cell.Number));

    /// <summary>The same in a text; <paramref name="cell"/> is the cell that it is of. Default: of none.</summary>
    public static IEnumerable<MarkdownHeading> In(string prose, int cell = 0) =>
        MarkdownSyntax.Parse(prose).Descendants<HeadingBlock>()
            .Select(block => new MarkdownHeading(cell, block.Line + 1, block.Level, PlainText(block.Inline)));

    internal static string PlainText(ContainerInline? inline) =>
        string.Concat((inline?.Descendants() ?? []).Select(part => part switch
        {
            LiteralInline literal => literal.Content.ToString(),
            CodeInline code => code.Content,
            LineBreakInline => " ",
            HtmlEntityInline entity => entity.Transcoded.ToString(),
            _ => "",
        })).Trim();
}

/// <summary>A heading in the prose of a notebook, and where it stands.</summary>
internal sealed record MarkdownHeading(int Cell, int Line, int Level, string Text);

/// <summary>
/// The Markdown of the prose: one for finding headings and for rendering, so that both see the same title.
/// </summary>
internal static class MarkdownSyntax
{
    public static MarkdownPipeline Pipeline { get; } =
        new MarkdownPipelineBuilder().UsePipeTables().UseEmphasisExtras().UseTaskLists().UseAutoLinks().Build();

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

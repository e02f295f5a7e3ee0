using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace GrpcLab.Notebooks;

/// <summary>Finds the headings in a notebook's prose.</summary>
internal static class MarkdownHeadings
{
    public static IEnumerable<MarkdownHeading> In(Notebook notebook) =>
        notebook.Cells.Where(cell => cell.Kind == CellKind.Markdown).SelectMany(In);

    private static IEnumerable<MarkdownHeading> In(Cell cell) =>
        MarkdownSyntax.Parse(cell.Source).Descendants<HeadingBlock>()
            .Select(block => new MarkdownHeading(cell.Number, block.Line + 1, block.Level, PlainText(block.Inline)));

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

using System.Text.RegularExpressions;
using Markdig.Extensions.Tables;
using Markdig.Syntax;

namespace GrpcLab.Notebooks;

/// <summary>Finds what a notebook's prose states, and the evidence comments behind it.</summary>
internal static class ProseStatements
{
    /// <summary>The statements outside exercises and quiz questions, in reading order.</summary>
    public static IReadOnlyList<ProseStatement> In(Notebook notebook)
    {
        var section = "";
        var statements = new List<ProseStatement>();
        foreach (var cell in notebook.Cells.Where(cell => cell.Kind == CellKind.Markdown && !IsAsked(cell)))
        {
            section = Add(cell, section, statements);
        }

        return statements;
    }

    // What an exercise or a question says is for the reader to find out: its check and its feedback answer for it.
    private static bool IsAsked(Cell cell) => cell.Tags.Any(tag => tag is CellTags.Exercise or CellTags.Quiz);

    private static string Add(Cell cell, string section, List<ProseStatement> statements)
    {
        var blocks = MarkdownSyntax.Parse(cell.Source).ToList();
        for (var i = 0; i < blocks.Count; i++)
        {
            if (blocks[i] is HeadingBlock { Level: > 1 } heading)
            {
                section = MarkdownHeadings.PlainText(heading.Inline);
            }
            else if (blocks[i] is ParagraphBlock or ListBlock or Table or QuoteBlock)
            {
                var ties = blocks.Skip(i + 1).TakeWhile(block => block is HtmlBlock)
                    .SelectMany(block => EvidenceTie.In(((HtmlBlock)block).Lines.ToString())).ToList();
                Add(cell, section, blocks[i], ties, statements);
            }
        }

        return section;
    }

    private static void Add(
        Cell cell, string section, Block block, List<EvidenceTie> ties, List<ProseStatement> statements)
    {
        var text = PlainText(block);
        var comparing = ComparingWords.Sentences(text).ToList();
        if (comparing.Count > 0 || ties.Count > 0)
        {
            var shown = comparing.Count > 0 ? string.Join(" ", comparing) : text;
            statements.Add(new(cell.Number, block.Line + 1, section, shown, comparing.Count > 0, ties));
        }
    }

    private static string PlainText(Block block) => block switch
    {
        LeafBlock leaf => MarkdownHeadings.PlainText(leaf.Inline),
        TableRow row => string.Join(" | ", row.Select(PlainText)) + ".",
        ContainerBlock container => string.Join(" ", container.Select(PlainText)),
        _ => "",
    };
}

/// <summary>A paragraph, list or table of the prose that compares, or that is tied to evidence.</summary>
/// <param name="Cell">The cell's number, counted from 1.</param>
/// <param name="Line">The line within the cell, counted from 1.</param>
/// <param name="Section">The heading it stands under; empty before the first.</param>
/// <param name="Text">Its comparing sentences; the whole text when no word of it compares.</param>
/// <param name="Compares">Whether any word of it compares.</param>
/// <param name="Ties">What it rests on.</param>
internal sealed record ProseStatement(
    int Cell, int Line, string Section, string Text, bool Compares, IReadOnlyList<EvidenceTie> Ties);

/// <summary>Tells prose that compares by its words: faster, fewer, three times, more … than.</summary>
/// <remarks>It errs on the side of asking for evidence once too often; a tie costs one line.</remarks>
internal static partial class ComparingWords
{
    /// <summary>The sentences of a text that compare.</summary>
    public static IEnumerable<string> Sentences(string text) =>
        SentenceEnd().Split(text).Select(sentence => sentence.Trim()).Where(sentence => Comparing().IsMatch(sentence));

    [GeneratedRegex(@"(?<=[.!?:;])\s+(?=[\p{Lu}`""*(])")]
    private static partial Regex SentenceEnd();

    [GeneratedRegex(
        @"\b(faster|slower|quicker|cheaper|dearer|costlier|fewer|twice|thrice|tenfold)\b"
        + @"|(?<!no )\b(more|less|longer|shorter|larger|bigger|smaller|higher|lower|better|worse|sooner|later)\b[^.;:]*\bthan\b(?! (\d|one\b|once\b|what\b))"
        + @"|\b(costs?|takes?|needs?|allocates?|sends?|makes?) (more|less|longer|nothing)\b"
        + @"|\b(\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|a hundred) ?(times|×)( |$|,|\.)(?!a (second|minute|hour|day|call))"
        + @"|\b(most|half|a third|a quarter|a tenth) of the (time|difference|cost|bytes|calls|memory|allocations)\b",
        RegexOptions.IgnoreCase)]
    private static partial Regex Comparing();
}

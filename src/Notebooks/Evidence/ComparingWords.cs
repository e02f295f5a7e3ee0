using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>Tells prose that compares by its words: faster, fewer, three times, more … than.</summary>
/// <remarks>It errs on the side of asking for evidence once too often; a tie costs one line.</remarks>
public static partial class ComparingWords
{
    /// <summary>The sentences of a text that compare.</summary>
    /// <param name="text">Plain prose.</param>
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

using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// Checks that whatever a chapter's prose compares is tied to a claim, a prediction, a published figure or
/// documentation.
/// </summary>
internal static class ProseEvidence
{
    private const string Rule = "prose-evidence";

    /// <summary>Every error, by place; empty when the prose is tied.</summary>
    /// <param name="notebook">A chapter as committed.</param>
    /// <param name="published">Names of the files in data/published, without extension.</param>
    public static IReadOnlyList<DialectError> Check(Notebook notebook, IReadOnlySet<string> published)
    {
        var code = string.Join('\n', notebook.CodeCells.Select(cell => cell.Source));
        return [.. ProseStatements.In(notebook).SelectMany(statement => Errors(statement, code, published))];
    }

    private static IEnumerable<DialectError> Errors(
        ProseStatement statement, string code, IReadOnlySet<string> published)
    {
        if (statement.Compares && statement.Ties.Count == 0)
        {
            yield return Error(statement, $"prose that compares without evidence: \"{statement.Text}\"",
                "A reader must be able to see what a comparison rests on.",
                "Put <!-- evidence: claim \"…\" -->, prediction, published NAME or documented on the line after it.");
        }

        foreach (var tie in statement.Ties)
        {
            if (Problem(tie, code, published) is { } problem)
            {
                yield return Error(statement, problem, "The list of claims against evidence would have a gap.",
                    "Write claim \"text of a claim in this notebook\", prediction, published NAME or documented.");
            }
        }
    }

    private static string? Problem(EvidenceTie tie, string code, IReadOnlySet<string> published) => tie.Kind switch
    {
        EvidenceTie.Claim when !code.Contains($"\"{tie.Text}\"", StringComparison.Ordinal) =>
            $"no cell claims \"{tie.Text}\"",
        EvidenceTie.Published when !published.Contains(tie.Text) => $"data/published has no {tie.Text}.csv",
        EvidenceTie.Missing => $"an unreadable evidence comment: {tie.Text}",
        _ => null,
    };

    private static DialectError Error(ProseStatement statement, string problem, string reason, string wayOut) =>
        new(statement.Cell, statement.Line, Rule, problem, reason, wayOut);
}

/// <summary>
/// What a comparing statement of the prose rests on: a claim that a cell of the same notebook checks, theory that is
/// stated before it is measured (prediction), somebody else's figure, or a default or rule that documentation states.
/// </summary>
/// <param name="Kind">claim, prediction, published or documented; missing where the comment says none of these.</param>
/// <param name="Text">The claim's text, the name of a file of data/published, or what an unreadable comment says.</param>
internal sealed partial record EvidenceTie(string Kind, string Text)
{
    public const string Claim = "claim", Published = "published", Missing = "missing";

    /// <summary>The ties in the HTML comments of prose, which a reader of the notebook does not see.</summary>
    public static IEnumerable<EvidenceTie> In(string html) =>
        Comment().Matches(html).Select(match => Of(match.Groups["what"].Value.Trim()));

    private static EvidenceTie Of(string what) =>
        what is "prediction" or "documented" ? new(what, "")
        : Named().Match(what) is { Success: true } named
            ? new(named.Groups["kind"].Value, named.Groups["text"].Value)
            : new(Missing, what);

    [GeneratedRegex(@"<!--\s*evidence:(?<what>.*?)-->", RegexOptions.Singleline)]
    private static partial Regex Comment();

    [GeneratedRegex(
        "^(?:(?<kind>claim) \"(?<text>.+)\"|(?<kind>published) (?<text>[a-z0-9-]+))$", RegexOptions.Singleline)]
    private static partial Regex Named();
}

/// <summary>
/// The claim that a chapter's author calls its result, and the figure that shows it. Comments of the first cell name
/// them: <c>&lt;!-- headline: the claim's text --&gt;</c> and, where it is not the chapter's first figure,
/// <c>&lt;!-- figure: its title --&gt;</c>. A page shows both first.
/// </summary>
internal static partial class Headline
{
    /// <summary>The claim's text; null where none is named.</summary>
    public static string? Of(Notebook notebook) => Named(notebook, Claim());

    /// <summary>The figure's title; null where none is named.</summary>
    public static string? Figure(Notebook notebook) => Named(notebook, FigureTitle());

    /// <summary>An error for each that no cell makes.</summary>
    public static IEnumerable<DialectError> Check(Notebook notebook)
    {
        if (Of(notebook) is { } text && IsNowhere(text))
        {
            yield return new(1, null, "headline", $"no cell claims the headline \"{text}\"",
                "The chapter's page and the front page would open with another one.",
                "Name a claim of this notebook, word for word.");
        }

        if (Figure(notebook) is { } title && IsNowhere(title))
        {
            yield return new(1, null, "headline", $"no cell draws the figure \"{title}\"",
                "The chapter's page and the front page would show the first one.",
                "Name the title of a figure of this notebook, word for word.");
        }

        bool IsNowhere(string words) =>
            !notebook.CodeCells.Any(cell => cell.Source.Contains($"\"{words}\"", StringComparison.Ordinal));
    }

    private static string? Named(Notebook notebook, Regex comment) =>
        notebook.Cells is [{ Kind: CellKind.Markdown } first, ..] && comment.Match(first.Source) is { Success: true } named
            ? named.Groups[1].Value : null;

    [GeneratedRegex(@"<!--\s*headline:\s*(.+?)\s*-->")]
    private static partial Regex Claim();

    [GeneratedRegex(@"<!--\s*figure:\s*(.+?)\s*-->")]
    private static partial Regex FigureTitle();
}

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

    private static string? Problem(EvidenceTie tie, string code, IReadOnlySet<string> published) => tie switch
    {
        ClaimTie claim when !code.Contains($"\"{claim.Text}\"", StringComparison.Ordinal) =>
            $"no cell claims \"{claim.Text}\"",
        PublishedTie figure when !published.Contains(figure.Name) => $"data/published has no {figure.Name}.csv",
        UnreadableTie unreadable => $"an evidence comment nobody can read: {unreadable.Comment}",
        _ => null,
    };

    private static DialectError Error(ProseStatement statement, string problem, string reason, string wayOut) =>
        new(statement.Cell, statement.Line, Rule, problem, reason, wayOut);
}

/// <summary>Reads the comments that tie prose to evidence. A reader of the notebook does not see them.</summary>
internal static partial class EvidenceComment
{
    /// <summary>The ties in some HTML; none when it holds no evidence comment.</summary>
    public static IEnumerable<EvidenceTie> Read(string html) =>
        Comment().Matches(html).Select(match => Tie(match.Groups["what"].Value.Trim()));

    private static EvidenceTie Tie(string what) => what switch
    {
        "prediction" => new PredictionTie(),
        "documented" => new DocumentedTie(),
        _ when Claim().Match(what) is { Success: true } claim => new ClaimTie(claim.Groups["text"].Value),
        _ when Published().Match(what) is { Success: true } published =>
            new PublishedTie(published.Groups["name"].Value),
        _ => new UnreadableTie(what),
    };

    [GeneratedRegex(@"<!--\s*evidence:(?<what>.*?)-->", RegexOptions.Singleline)]
    private static partial Regex Comment();

    [GeneratedRegex("^claim \"(?<text>.+)\"$", RegexOptions.Singleline)]
    private static partial Regex Claim();

    [GeneratedRegex("^published (?<name>[a-z0-9-]+)$")]
    private static partial Regex Published();
}

/// <summary>What a comparing statement of the prose rests on.</summary>
internal abstract record EvidenceTie;

/// <summary>A claim that a cell of the same notebook checks.</summary>
/// <param name="Text">The claim's text, word for word.</param>
internal sealed record ClaimTie(string Text) : EvidenceTie;

/// <summary>Theory, stated before it is measured.</summary>
internal sealed record PredictionTie : EvidenceTie;

/// <summary>Somebody else's figure.</summary>
/// <param name="Name">A file of data/published, without its extension.</param>
internal sealed record PublishedTie(string Name) : EvidenceTie;

/// <summary>A default or rule that documentation states.</summary>
internal sealed record DocumentedTie : EvidenceTie;

/// <summary>An evidence comment that says none of these.</summary>
internal sealed record UnreadableTie(string Comment) : EvidenceTie;

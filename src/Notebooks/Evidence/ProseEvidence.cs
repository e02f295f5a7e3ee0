namespace GrpcLab.Notebooks;

/// <summary>
/// Checks that whatever a chapter's prose compares is tied to a claim, a prediction, a published figure or
/// documentation.
/// </summary>
public static class ProseEvidence
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

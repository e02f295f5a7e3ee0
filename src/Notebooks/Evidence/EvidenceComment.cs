using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

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

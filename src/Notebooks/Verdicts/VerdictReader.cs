using System.Globalization;

namespace GrpcLab.Notebooks;

/// <summary>Reads claims, exercises and quiz answers out of displayed bundles.</summary>
internal static class VerdictReader
{
    public static IEnumerable<ClaimVerdict> Claims(IEnumerable<CellOutput> outputs) =>
        outputs.Shown(MimeTypes.Claim).Select(Claim);

    public static ClaimVerdict Claim(string json)
    {
        var told = ClaimMessage.TryParse(json);
        var text = told?.Text ?? $"a claim that cannot be read: {json}";
        return new(text, VerdictWords.Kind(told?.Kind), VerdictWords.State(told?.State), told?.Detail ?? "");
    }

    public static AnswerVerdict Answer(string json)
    {
        var told = AnswerMessage.TryParse(json);
        return new(told?.Id ?? "?", told?.State ?? "unanswered", told?.Detail ?? "");
    }
}

/// <summary>One claim a chapter made about itself, how it went, and the values behind it, if any.</summary>
internal sealed record ClaimVerdict(string Text, ClaimKind Kind, ClaimState State, string Detail)
{
    /// <summary>Whether it is about counts.</summary>
    public bool IsMechanism => Kind == ClaimKind.Mechanism;

    /// <summary>A mechanism that did not hold turns the run red; a comparison never does.</summary>
    public bool TurnsRunRed => IsMechanism && State == ClaimState.Failed;
}

/// <summary>How an exercise or a quiz question stands.</summary>
/// <param name="Id">Its number, as in 1.2.</param>
/// <param name="State">passed, failed or unanswered; right, wrong or unanswered.</param>
/// <param name="Detail">What the check said; may be empty.</param>
internal sealed record AnswerVerdict(string Id, string State, string Detail);

/// <summary>How a chapter's claims went, in a few words.</summary>
internal static class ClaimSummary
{
    /// <summary>As in "7 claims held" or "5 of 7 claims held, 1 no clear answer, 1 did not hold".</summary>
    public static string Of(IReadOnlyList<ClaimVerdict> claims)
    {
        if (claims.Count == 0) return "no claims";

        var held = claims.Count(claim => claim.State == ClaimState.Held);
        var first = (held == claims.Count ? "" : Text($"{held} of "))
            + $"{ReaderNumbers.Counted(claims.Count, "claim")} {ClaimState.Held.Briefly()}";
        var others = claims.Where(claim => claim.State != ClaimState.Held).GroupBy(claim => claim.State)
            .OrderBy(group => group.Key).Select(group => Text($", {group.Count()} {group.Key.Briefly()}"));
        return first + string.Concat(others);
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}

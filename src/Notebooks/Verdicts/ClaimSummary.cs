using System.Globalization;

namespace GrpcLab.Notebooks;

/// <summary>How a chapter's claims went, in a few words.</summary>
public static class ClaimSummary
{
    /// <summary>As in "7 claims held" or "5 of 7 claims held, 1 no clear answer, 1 did not hold".</summary>
    /// <param name="claims">The claims.</param>
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

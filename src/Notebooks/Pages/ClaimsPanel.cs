using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>Claims as the page shows them: one panel, a line for each, its number at the right.</summary>
internal static partial class ClaimsPanel
{
    // What fits beside a claim stands at the right, as numbers do; a sentence stands below it.
    private const int FitsBeside = 44;

    /// <param name="claims">Each with the address of its evidence; null where it stands just there.</param>
    /// <param name="recorded">What became of it in the recorded run, where that is asked for. Default: nowhere.</param>
    public static string Render(
        IEnumerable<(ClaimVerdict Claim, string? Evidence)> claims,
        Func<ClaimVerdict, ClaimVerdict?>? recorded = null) =>
        "<ul class=\"claims\">\n" + string.Concat(claims.Select(one =>
            Line(one.Claim, one.Evidence, recorded is null ? "" : Recorded(recorded(one.Claim))))) + "</ul>\n";

    /// <summary>The number a claim rests on, large; empty where it rests on none that is short.</summary>
    public static string Number(ClaimVerdict claim) =>
        Ratio().Match(claim.Detail) is { Success: true } ratio
            ? $"<b>{Html.Escape(ratio.Groups["times"].Value)}</b> {Html.Escape(ratio.Groups["word"].Value)} "
                + $"<small>{Html.Escape(ratio.Groups["interval"].Value)}</small>"
            : claim.Detail.Length is > 0 and <= FitsBeside ? Html.Escape(claim.Detail) : "";

    private static string Line(ClaimVerdict claim, string? evidence, string recorded)
    {
        var held = claim.State == ClaimState.Held;
        var told = held
            ? $"<span class=\"unseen\">{Html.Escape(claim.State.Told())}: </span>"
            : $"<strong>{(claim.IsMechanism ? "Claim" : "Comparison")}: {Html.Escape(claim.State.Told())}.</strong> ";
        var text = evidence is null ? Html.Escape(claim.Text) : $"<a href=\"{evidence}\">{Html.Escape(claim.Text)}</a>";
        var number = Number(claim);
        // Below what held the whole sentence would only repeat the table.
        var below = claim.Detail.Length > 0 && (number.Length == 0 || (!held && claim.Detail.Length > FitsBeside));
        return $"<li class=\"{claim.State.Word()}\">"
            + $"<span class=\"sign\" aria-hidden=\"true\">{claim.State.Sign()}</span>"
            + $"<p>{told}{text}</p>{(number.Length > 0 ? $"<p class=\"number\">{number}</p>" : "")}"
            + $"{(below ? $"<p class=\"detail\">{Html.Escape(claim.Detail)}</p>" : "")}{recorded}</li>\n";
    }

    private static string Recorded(ClaimVerdict? claim)
    {
        if (claim is null) return "<p class=\"recorded\">Recorded run: not among its claims</p>";

        var number = Number(claim);
        var told = number.Length > 0 ? number : Html.Escape(claim.Detail);
        return $"<p class=\"recorded\">Recorded run: <span aria-hidden=\"true\">{claim.State.Sign()}</span> "
            + $"{Html.Escape(claim.State.Told())}{(told.Length > 0 ? $" · {told}" : "")}</p>";
    }

    [GeneratedRegex(@"(?<times>[\d.,]+×) (?<word>slower|faster) \(95 % interval (?<interval>[\d.,]+ to [\d.,]+)\)")]
    private static partial Regex Ratio();
}

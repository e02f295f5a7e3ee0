namespace GrpcLab.Notebooks;

/// <summary>Claims, exercises and quiz answers as the page shows them: a sign, a word and a colour.</summary>
internal static class VerdictRenderer
{
    // What fits beside a claim stands at the right, as numbers do; a sentence stands below it.
    private const int FitsBeside = 60;

    public static string Claim(string json)
    {
        var claim = VerdictReader.Claim(json);
        if (claim.State == ClaimState.Held) return Quiet(claim);

        var kind = claim.IsMechanism ? "Claim" : "Comparison";
        return Note(claim.State.Word(), claim.State.Sign(), $"{kind}: {claim.State.Told()}", claim.Text, claim.Detail);
    }

    public static string Answer(string what, string json)
    {
        var answer = VerdictReader.Answer(json);
        var (style, sign, words) = answer.State switch
        {
            "passed" or "right" => ("held", "✓", answer.State),
            // Every stub fails its check before the reader has begun: no reason for alarm.
            "failed" => ("undecided", "○", "not solved yet"),
            "wrong" => ("failed", "✗", "wrong"),
            _ => ("open", "○", answer.State),
        };
        return Note(style, sign, $"{what} {answer.Id}: {words}", answer.Detail, "");
    }

    // One line: what is as expected need not be looked at.
    private static string Quiet(ClaimVerdict claim)
    {
        var place = claim.Detail.Length > FitsBeside ? "detail below" : "detail";
        var detail = claim.Detail.Length > 0 ? $"<p class=\"{place}\">{Html.Escape(claim.Detail)}</p>" : "";
        return "<div class=\"out verdict held quiet\">"
            + $"<span class=\"sign\" aria-hidden=\"true\">{claim.State.Sign()}</span>"
            + $"<p><span class=\"unseen\">{Html.Escape(claim.State.Told())}: </span>{Html.Escape(claim.Text)}</p>"
            + $"{detail}</div>\n";
    }

    private static string Note(string style, string sign, string head, string text, string detail)
    {
        var more = detail.Length > 0 ? $"<p class=\"detail\">{Html.Escape(detail)}</p>" : "";
        var body = text.Length > 0 ? $"<p>{Html.Escape(text)}</p>" : "";
        return $"<div class=\"out verdict {style}\"><span class=\"sign\" aria-hidden=\"true\">{sign}</span>"
            + $"<div><p class=\"head\">{Html.Escape(head)}</p>{body}{more}</div></div>\n";
    }
}

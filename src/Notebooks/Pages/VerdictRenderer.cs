namespace GrpcLab.Notebooks;

/// <summary>Claims, exercises and quiz answers as the page shows them: a sign, a word and a colour.</summary>
internal static class VerdictRenderer
{
    public static string Claim(string json)
    {
        var claim = VerdictReader.Claim(json);
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

    private static string Note(string style, string sign, string head, string text, string detail)
    {
        var more = detail.Length > 0 ? $"<p class=\"detail\">{Html.Escape(detail)}</p>" : "";
        var body = text.Length > 0 ? $"<p>{Html.Escape(text)}</p>" : "";
        return $"<div class=\"out verdict {style}\"><span class=\"sign\" aria-hidden=\"true\">{sign}</span>"
            + $"<div><p class=\"head\">{Html.Escape(head)}</p>{body}{more}</div></div>\n";
    }
}

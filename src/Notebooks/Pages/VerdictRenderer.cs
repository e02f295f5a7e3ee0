namespace GrpcLab.Notebooks;

/// <summary>Claims, exercises and quiz answers as the page shows them: a sign, a word and a colour.</summary>
internal static class VerdictRenderer
{
    public static string Claim(string json)
    {
        var claim = VerdictReader.Claim(json);
        var kind = claim.IsMechanism ? "Claim" : "Comparison";
        return Note(Class(claim.State), Sign(claim.State), $"{kind}: {Words(claim.State)}", claim.Text, claim.Detail);
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

    public static string Words(ClaimState state) => state switch
    {
        ClaimState.Held => "held",
        ClaimState.Undecided => "cannot be told apart on this machine",
        _ => "did not hold",
    };

    public static string Sign(ClaimState state) => state switch
    {
        ClaimState.Held => "✓",
        ClaimState.Undecided => "≈",
        _ => "✗",
    };

    public static string Class(ClaimState state) => state switch
    {
        ClaimState.Held => "held",
        ClaimState.Undecided => "undecided",
        _ => "failed",
    };

    private static string Note(string style, string sign, string head, string text, string detail)
    {
        var more = detail.Length > 0 ? $"<p class=\"detail\">{Html.Escape(detail)}</p>" : "";
        var body = text.Length > 0 ? $"<p>{Html.Escape(text)}</p>" : "";
        return $"<div class=\"out verdict {style}\"><span class=\"sign\" aria-hidden=\"true\">{sign}</span>"
            + $"<div><p class=\"head\">{Html.Escape(head)}</p>{body}{more}</div></div>\n";
    }
}

namespace GrpcLab.Notebooks;

/// <summary>How an exercise or an answer stands, as the page shows it: a sign, a word and a colour.</summary>
internal static class AnswerNote
{
    public static string Render(string what, AnswerVerdict answer)
    {
        var (style, sign, words) = answer.State switch
        {
            "passed" or "right" => ("held", "✓", answer.State),
            // Every stub fails its check before the reader has begun: no reason for alarm.
            "failed" => ("undecided", "○", "not solved yet"),
            "wrong" => ("failed", "✗", "wrong"),
            _ => ("open", "○", answer.State),
        };
        var body = answer.Detail.Length > 0 ? $"<p>{Html.Escape(answer.Detail)}</p>" : "";
        return $"<div class=\"out verdict {style}\"><span class=\"sign\" aria-hidden=\"true\">{sign}</span>"
            + $"<div><p class=\"head\">{Html.Escape($"{what} {answer.Id}: {words}")}</p>{body}</div></div>\n";
    }
}

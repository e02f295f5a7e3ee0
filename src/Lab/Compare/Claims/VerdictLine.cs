namespace GrpcLab;

/// <summary>One line that says how something turned out: for claims, exercises and quiz answers alike.</summary>
internal sealed record VerdictLine(Tone Tone, string Verdict, string Text, string? Detail)
{
    /// <summary>The line as hosts take it, beside what programs read.</summary>
    public IReadOnlyDictionary<string, string> Bundle(string mime, string json) => new Dictionary<string, string>
    {
        [mime] = json,
        [Mime.Html] = ToHtml(),
        [Mime.Text] = ToText(),
    };

    public string ToText() =>
        $"{Mark} {Text}: {Verdict}.{(Detail is null ? "" : $"\n  {Detail.ReplaceLineEndings("\n  ")}")}";

    // The mark and the word carry the verdict as well as the colour does.
    public string ToHtml()
    {
        var detail = Detail is null
            ? ""
            : $"<div style=\"opacity:.8;font-size:.9em;white-space:pre-wrap\">{Markup.Escape(Detail)}</div>";
        return $"<div style=\"border-left:4px solid {Colour};padding:.2em .8em;margin:.4em 0\">"
            + $"<span style=\"color:{Colour};font-weight:700\">{Mark}</span> {Markup.Escape(Text)}: "
            + $"<strong>{Markup.Escape(Verdict)}</strong>{detail}</div>";
    }

    private string Mark => Tone switch { Tone.Good => "✓", Tone.Missed => "≠", Tone.Bad => "✗", _ => "○" };

    private string Colour => Tone switch
    {
        Tone.Good => "#009E73",
        Tone.Missed => "#B0588C",
        Tone.Bad => "#D55E00",
        _ => "#888888",
    };
}

internal enum Tone
{
    Good,
    Neutral,
    Missed,
    Bad,
}

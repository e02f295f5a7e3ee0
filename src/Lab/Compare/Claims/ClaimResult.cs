namespace GrpcLab;

/// <summary>A claim of the course and what became of it on this machine.</summary>
/// <param name="Text">The claim, one sentence.</param>
/// <param name="Kind">Mechanism or comparison.</param>
/// <param name="State">What became of it.</param>
/// <param name="Detail">What was counted or measured; may be null.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Claim, Mime.Html, Mime.Text])]
public sealed record ClaimResult(string Text, ClaimKind Kind, ClaimState State, string? Detail) : IDisplayable
{
    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => new Dictionary<string, string>
    {
        [Mime.Claim] = ClaimMessage.Of(Text, Kind, State, Detail).ToJson(),
        [Mime.Html] = Verdict.ToHtml(),
        [Mime.Text] = ToString(),
    };

    /// <summary>One line: a mark, the claim, what became of it.</summary>
    public override string ToString() => Verdict.ToText();

    private VerdictLine Verdict => State switch
    {
        ClaimState.Held => new(Tone.Good, State.Told(), Text, Detail),
        ClaimState.Failed => new(Tone.Bad, $"{State.Told()}: tell us, that is worth an issue", Text, Detail),
        ClaimState.Missed => new(Tone.Missed, State.Told(), Text, Detail),
        _ => new(Tone.Neutral, State.Told(), Text, Detail),
    };
}

using System.Text.Json;

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
        [Mime.Claim] = JsonSerializer.Serialize(new
        {
            text = Text,
            kind = Kind == ClaimKind.Mechanism ? "mechanism" : "comparison",
            state = State.ToString().ToLowerInvariant(),
            detail = Detail,
        }),
        [Mime.Html] = Verdict.ToHtml(),
        [Mime.Text] = ToString(),
    };

    /// <summary>One line: a mark, the claim, what became of it.</summary>
    public override string ToString() => Verdict.ToText();

    private VerdictLine Verdict => State switch
    {
        ClaimState.Held => new(Tone.Good, "held", Text, Detail),
        ClaimState.Undecided => new(Tone.Neutral, "cannot be told apart on this machine", Text, Detail),
        _ => new(Tone.Bad, Kind == ClaimKind.Mechanism ? "did not hold: tell us, that is worth an issue" : "did not hold here", Text, Detail),
    };
}

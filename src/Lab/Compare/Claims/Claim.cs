namespace GrpcLab;

/// <summary>States what the course says and checks it against what just happened. Shows the outcome at once.</summary>
public static class Claim
{
    /// <summary>
    /// A claim about how something works. It was counted, so it must hold; when it does not, the run turns red.
    /// </summary>
    /// <param name="text">One sentence, without a full stop.</param>
    /// <param name="holds">Whether it is so.</param>
    /// <param name="detail">What was counted, such as "200 connections for 200 calls".</param>
    public static ClaimResult That(string text, bool holds, string? detail = null) =>
        Show(new ClaimResult(Checked(text), ClaimKind.Mechanism, holds ? ClaimState.Held : ClaimState.Failed, detail));

    /// <summary>
    /// A claim about which is faster, by how much. A noisy machine may be unable to tell, and the smoke budget never
    /// tells; then the run stays green.
    /// </summary>
    /// <param name="text">One sentence, without a full stop.</param>
    /// <param name="holds">
    /// Whether it is so; false when it was missed, which the chapter explains; null when the measurement cannot tell.
    /// </param>
    /// <param name="detail">What was measured, such as the ratio and its interval.</param>
    public static ClaimResult Measured(string text, bool? holds, string? detail = null) =>
        Show(Judged(text, holds, detail, Budget.Current));

    /// <summary>A claim about a ratio between two cases; "not steady" where the ratio was not.</summary>
    /// <param name="text">One sentence, without a full stop.</param>
    /// <param name="holds">What <see cref="RatioEstimate.IsBelow(double)"/> or IsAbove says of it.</param>
    /// <param name="ratio">The ratio; null when too few rounds had both cases, which decides nothing.</param>
    public static ClaimResult Measured(string text, bool? holds, RatioEstimate? ratio) =>
        Show(Judged(text, holds, ratio?.ToString(), Budget.Current,
            isSteady: ratio?.NotSteady is null || (ratio.Moved && holds is not null)));

    internal static ClaimResult Judged(string text, bool? holds, string? detail, Budget budget, bool isSteady = true) =>
        new(Checked(text), ClaimKind.Comparison,
            isSteady && budget.JudgesTimes ? State(holds) : ClaimState.NotSteady, detail);

    /// <summary>The claim that a case takes more time than the baseline; decided by its verdict.</summary>
    /// <param name="text">One sentence, without a full stop.</param>
    /// <param name="measured">The case, such as <c>result["new channel per call"]</c>.</param>
    public static ClaimResult Slower(string text, CaseResult measured) => Show(text, measured, measured?.IsSlower);

    /// <summary>The claim that a case takes less time than the baseline; decided by its verdict.</summary>
    /// <param name="text">One sentence, without a full stop.</param>
    /// <param name="measured">The case, such as <c>result["one channel"]</c>.</param>
    public static ClaimResult Faster(string text, CaseResult measured) => Show(text, measured, measured?.IsFaster);

    /// <summary>
    /// The claim that a case is at least so many times as fast as the baseline; decided by the ratio's 99 % interval.
    /// </summary>
    /// <param name="text">One sentence, without a full stop.</param>
    /// <param name="measured">The case, such as <c>result["server streaming"]</c>.</param>
    /// <param name="times">How many times as fast, such as 10. More than 0.</param>
    public static ClaimResult Faster(string text, CaseResult measured, double times)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(times);
        return Show(text, measured,
            measured is { Verdict: not Verdict.NotComparable, Ratio: { } ratio } ? ratio.IsBelow(1 / times) : null);
    }

    private static ClaimResult Show(string text, CaseResult measured, bool? holds)
    {
        ArgumentNullException.ThrowIfNull(measured);
        return Show(Judged(
            text, holds, measured.Sentence, Budget.Current, isSteady: measured.Verdict != Verdict.NotSteady));
    }

    private static ClaimState State(bool? holds) => holds switch
    {
        true => ClaimState.Held,
        false => ClaimState.Missed,
        null => ClaimState.Undecided,
    };

    private static ClaimResult Show(ClaimResult result)
    {
        HostDisplay.Show(result);
        return result;
    }

    private static string Checked(string text)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(text);
        return text;
    }
}

/// <summary>A claim of the course and what became of it on this machine.</summary>
/// <param name="Text">The claim, one sentence.</param>
/// <param name="Kind">Mechanism or comparison.</param>
/// <param name="State">What became of it.</param>
/// <param name="Detail">What was counted or measured; may be null.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Claim, Mime.Html, Mime.Text])]
public sealed record ClaimResult(string Text, ClaimKind Kind, ClaimState State, string? Detail) : IDisplayable
{
    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() =>
        Verdict.Bundle(Mime.Claim, new ClaimMessage(Text, Kind.Word(), State.Word(), Detail).ToJson());

    /// <summary>One line: a mark, the claim, what became of it.</summary>
    public override string ToString() => Verdict.ToText();

    private VerdictLine Verdict => State switch
    {
        ClaimState.Held => new(Tone.Good, State.Words(), Text, Detail),
        ClaimState.Failed => new(Tone.Bad, $"{State.Words()}: please open an issue", Text, Detail),
        ClaimState.Missed => new(Tone.Missed, State.Words(), Text, Detail),
        _ => new(Tone.Neutral, State.Words(), Text, Detail),
    };
}

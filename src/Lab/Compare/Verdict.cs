namespace GrpcLab;

/// <summary>What a comparison says of one case.</summary>
public enum Verdict
{
    /// <summary>The case the others are compared with.</summary>
    Baseline,

    /// <summary>
    /// Takes less time than the baseline: the 99 % interval of the ratio lies below 1; where the ratio moved, that of
    /// every third of the rounds.
    /// </summary>
    Faster,

    /// <summary>
    /// Takes more time than the baseline: the 99 % interval of the ratio lies above 1; where the ratio moved, that of
    /// every third of the rounds.
    /// </summary>
    Slower,

    /// <summary>No difference that this machine and this budget can show.</summary>
    CannotTellApart,

    /// <summary>
    /// The rounds were no repetitions of one another: code was still being compiled, or the ratio drifted and its thirds
    /// do not agree on a direction. A larger budget or a second run may tell.
    /// </summary>
    NotSteady,

    /// <summary>Calls failed, in this case or in the baseline; failing calls must not look fast.</summary>
    NotComparable,
}

/// <summary>Verdicts in words: what was found, how sure it is, and from how much data.</summary>
internal static class VerdictText
{
    public static string Of(CaseResult result) => result switch
    {
        { Verdict: Verdict.Baseline } =>
            $"{result.Name}: the baseline · {result.PerCall.Value.ToString(2)} per call · "
            + $"{Count(result.Rounds, result.Calls, result.Errors)}",
        { Verdict: Verdict.NotComparable } => NotComparable(result),
        { Verdict: Verdict.NotSteady } =>
            $"{result.Name}: not steady, because {result.Ratio!.NotSteady} · {Data(result)}",
        { IsSelf: true } => Self(result, result.Ratio!),
        _ => $"{result.Name}: {Finding(result, result.Ratio!)} · {Data(result)}",
    };

    /// <summary>The verdict where there is little room.</summary>
    public static string Briefly(CaseResult result) => result switch
    {
        { IsSelf: true } => "the same again",
        { Verdict: Verdict.Baseline } => "baseline",
        { Verdict: Verdict.Faster } => "faster",
        { Verdict: Verdict.Slower } => "slower",
        { Verdict: Verdict.NotSteady } => "not steady",
        { Verdict: Verdict.NotComparable } => "not comparable",
        _ => "no clear difference",
    };

    private static string Finding(CaseResult result, RatioEstimate ratio) => result.Verdict switch
    {
        Verdict.Faster => Times(ratio, ratio.Inverse(), "faster"),
        Verdict.Slower => Times(ratio, ratio, "slower"),
        _ => $"no clear difference from {result.Pair!.Name} on this machine "
            + $"({RatioText.Plain(ratio)}{Undecided(ratio)})",
    };

    private static string Times(RatioEstimate ratio, RatioEstimate factor, string word) => ratio.Moved
        ? $"{word}, by {RatioText.Range(factor)} times ({ratio.NotSteady}, so it has no single value)"
        : RatioText.Times(factor, word);

    // The interval told is the 95 % one; when that alone excludes 1 a reader would wonder.
    private static string Undecided(RatioEstimate ratio) =>
        ratio.Interval.Contains(1)
            ? ""
            : $"; too close to call, since {RatioText.Deciding(ratio)} still holds 1: a larger budget may tell";

    private static string Self(CaseResult result, RatioEstimate ratio)
    {
        var noise = NoiseFloor.Of(ratio);
        var change = ratio.Interval.Select(r => 100 * (r - 1));
        var digits = Digits(100 * noise.Floor);
        var size = RatioText.Number(Math.Abs(100 * (ratio.Ratio - 1)), digits);
        var words = $"{result.Name}: the same case twice differs by {size} % ({RatioText.Interval(change, digits)} %)";
        return $"{words}: {Meaning(noise)} · {Data(result)}";
    }

    private static string Meaning(NoiseFloor noise)
    {
        if (noise.IsQuiet) return $"differences of up to {Size(noise.Floor)} are within the noise here";
        return "the machine was too noisy for small differences: " + (noise.IsOneSided
            ? "something on it favours one of two equal cases, "
                + $"so distrust differences up to {Size(Math.Max(noise.Floor, noise.Detectable))}"
            : $"a difference below {Size(noise.Detectable)} between two cases would probably go unnoticed");
    }

    // Past a doubling a factor says more than a percentage.
    private static string Size(double difference) => difference > 1
        ? $"a factor of {RatioText.Number(1 + difference, difference < 9 ? 1 : 0)}"
        : $"{RatioText.Number(100 * difference, Digits(100 * difference))} %";

    private static int Digits(double percent) => percent switch { < 1 => 2, < 10 => 1, _ => 0 };

    private static string NotComparable(CaseResult result)
    {
        var first = result.FirstError ?? result.Pair?.FirstError;
        var why = first is null ? "too few rounds had a successful call" : $"calls failed, the first with {first}";
        return $"{result.Name}: not comparable, because {why} · {Data(result)}";
    }

    private static string Data(CaseResult result)
    {
        var pair = result.Pair!;
        return $"{result.PerCall.Value.ToString(2)} against {pair.PerCall.Value.ToString(2)} · "
            + Count(result.Rounds, result.Calls + pair.Calls, result.Errors + pair.Errors);
    }

    private static string Count(int rounds, long calls, long errors) =>
        $"n = {rounds} rounds, {Unit.Whole(calls)} calls, {ReaderNumbers.Counted(errors, "error")}";
}

namespace GrpcLab;

/// <summary>What was measured of one case.</summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record CaseResult : IDisplayable
{
    /// <summary>The case's name.</summary>
    public required string Name { get; init; }

    /// <summary>True for the second half of an A/A pair: the baseline again, under another label.</summary>
    public required bool IsSelf { get; init; }

    /// <summary>Faster, slower, no clear difference, not steady, not comparable, or the baseline itself.</summary>
    public required Verdict Verdict { get; init; }

    /// <summary>
    /// Time per call ÷ the baseline's, with intervals; null for the baseline and when too many calls failed. Where it
    /// moved, the intervals are the range over its thirds; where code was still compiled or a call of one of the two
    /// failed, it has none.
    /// </summary>
    public required RatioEstimate? Ratio { get; init; }

    /// <summary>What a call typically takes, with its 95 % interval over rounds.</summary>
    public TimeEstimate PerCall => Typical.Value;

    /// <summary>Percentiles of the samples of all rounds.</summary>
    public required Percentiles Percentiles { get; init; }

    /// <summary>
    /// The timed calls that succeeded, in the order made, an odd number a round: the last of an even number is left
    /// out. Where one run of the case makes several calls, each is the mean of a run. The cold call and the warm-up are
    /// not among them.
    /// </summary>
    public required IReadOnlyList<CallTime> Samples { get; init; }

    /// <summary>
    /// The case's very first call; the mean of its first run where that makes several. The first case's one also pays
    /// for what the cases share: compiling, an open channel.
    /// </summary>
    public required CallTime ColdCall { get; init; }

    /// <summary>
    /// How long all cases were warmed up, with this case's calls, and whether code had settled by then.
    /// </summary>
    public required WarmupReport Warmup { get; init; }

    /// <summary>Rounds the case was measured in.</summary>
    public required int Rounds { get; init; }

    /// <summary>Calls that the samples were taken from.</summary>
    public required long Calls { get; init; }

    /// <summary>Calls that threw: cold, warming up, timed or observed.</summary>
    public required long Errors { get; init; }

    /// <summary>The first error's type and message; null without errors.</summary>
    public required string? FirstError { get; init; }

    /// <summary>What was counted while some calls of this case ran; an error when nothing was observed.</summary>
    public Evidence Evidence => Observed ?? throw new InvalidOperationException(
        $"Nothing was counted for \"{Name}\". Add .Observing(server) to the comparison before .RunAsync().");

    /// <summary>
    /// Whether a call takes longer than the baseline's; null when that cannot be told. For <c>Claim.Measured</c>.
    /// </summary>
    public bool? IsSlower => Called(Verdict.Slower);

    /// <summary>
    /// Whether a call takes less time than the baseline's; null when that cannot be told. For <c>Claim.Measured</c>.
    /// </summary>
    public bool? IsFaster => Called(Verdict.Faster);

    /// <summary>Computed when first asked for: simulations that judge thousands of comparisons never do.</summary>
    internal Lazy<TimeEstimate> Typical { get; init; } = new(TimeEstimate.None);

    internal Evidence? Observed { get; init; }

    /// <summary>
    /// Calls that one run of the case makes. Above 1 a sample is their mean, which tells neither the tail of calls nor
    /// what the first one took.
    /// </summary>
    internal int CallsPerRun { get; init; } = 1;

    /// <summary>
    /// The median of each round in nanoseconds; NaN where no call succeeded. What ratios are made from.
    /// </summary>
    internal IReadOnlyList<double> RoundMedians { get; init; } = [];

    /// <summary>Why no time of this comparison is steady; null when the warm-up settled.</summary>
    internal string? Unsettled { get; init; }

    internal int Seed { get; init; }

    internal CaseResult? Pair { get; init; }

    /// <summary>The verdict in words, with ratio, interval, times, rounds, calls and errors.</summary>
    public string Sentence => VerdictText.Of(this);

    private bool? Called(Verdict asked) => Verdict is Verdict.Slower or Verdict.Faster ? Verdict == asked : null;

    /// <summary>The verdict in words.</summary>
    public override string ToString() => Sentence;
}

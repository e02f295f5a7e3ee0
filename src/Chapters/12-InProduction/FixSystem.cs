using System.Globalization;

namespace GrpcLab;

/// <summary>What a reader of the capstone writes: server options and application.</summary>
internal delegate PictureSystem PictureSystemSource();

/// <summary>
/// Exercise 12.4, the capstone: six faults gone by their own evidence, and at least ten times the throughput.
/// </summary>
internal sealed class FixSystem() : Exercise<PictureSystemSource>(
    "12.4", "a picture service, ten times as fast",
    "Run the cells above once, and begin with what the evidence shows first: connections.")
{
    private const double Expected = 10;

    protected override async Task<ExerciseResult> AttemptAsync() =>
        Judge(await new CapstoneTrial(PictureLoad.Standard).RunAsync(Solution(), Cancellation));

    protected override string? Meaning(Exception error) => error is ObjectDisposedException e
        ? $"A channel was used after it had been disposed ({e.ObjectName}). Keep it for as long as the "
            + "application runs; the check closes it."
        : null;

    internal ExerciseResult Judge(CapstoneScore score)
    {
        var open = score.Findings.Where(f => f.State != FindingState.Fixed).ToArray();
        return (score, open) switch
        {
            ({ Evidence.Failures.Count: > 0 }, _) => Failed(
                $"Pictures failed: {PictureEvidence.Summary(score.Evidence.Failures)}. Each has to arrive as it was "
                + "handed over, and its reply to be returned."),
            (_, { Length: > 0 }) => Failed($"{Fixed(score)} {string.Join(" ", open.Select(Sentence))} {Pace(score)}"),
            ({ Failures.Count: > 0 }, _) =>
                Failed($"{Fixed(score)} But pictures failed: {PictureEvidence.Summary(score.Failures)}."),
            ({ Throughput: null }, _) => Failed($"{Fixed(score)} No throughput was measured. {Pace(score)}"),
            ({ Throughput: { } times }, _) when times.Ratio < Expected => Failed(
                $"{Fixed(score)} {Pace(score)} At least {Expected:0} times is asked for. "
                + "How many calls are in flight at once, and does a window of the server hold what they send?"),
            // The faults are counted; a busy machine must not undo what they show.
            ({ Throughput: { } times }, _) when times.Interval.Low < Expected => Passed(
                $"{Fixed(score)} {Pace(score)} The interval reaches below {Expected:0}; a quiet machine narrows it."),
            _ => Passed($"{Fixed(score)} {Pace(score)}"),
        };
    }

    private static string Fixed(CapstoneScore score) => $"{score.Fixed} of {score.Findings.Count} faults fixed.";

    private static string Sentence(CapstoneFinding finding) =>
        finding.State == FindingState.Hidden ? $"Not to be seen yet, {finding}." : $"Still there, {finding}.";

    private static string Pace(CapstoneScore score) => score switch
    {
        { Throughput: { } times } => string.Create(CultureInfo.InvariantCulture,
            $"Throughput is {times.Ratio:0.0} times the slow system's (95 % interval {times.Interval.Low:0.0} to "
            + $"{times.Interval.High:0.0}, {times.Rounds} rounds)."),
        { Roughly: { } times } => FormattableString.Invariant(
            $"So far it moves about {times:0.0} times the pictures per second of the slow system."),
        _ => "So far no picture arrives.",
    };
}

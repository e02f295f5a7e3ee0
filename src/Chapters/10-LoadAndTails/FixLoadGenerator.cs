using GeneratorUnderTest = System.Func<System.TimeSpan[], System.Func<System.TimeSpan, System.TimeSpan>,
    System.Collections.Generic.IReadOnlyList<System.TimeSpan>>;

namespace GrpcLab;

/// <summary>
/// Exercise 10.1: a load generator that has a schedule and waits all the same. Time is a number here, so that no
/// machine is too slow for it: a server in memory stands still once, and what was sent when is compared with what was
/// due.
/// </summary>
internal sealed class FixLoadGenerator() : ComputedExercise<GeneratorUnderTest>(
    "10.1", "a generator that leaves nothing out",
    "Call send once for each moment that is due, and return a latency for each.")
{
    private const int Calls = 1_000;
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(10);
    private static readonly TimeSpan ServiceTime = TimeSpan.FromMilliseconds(5);
    private static readonly TimeSpan PauseStart = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan PauseEnd = PauseStart + TimeSpan.FromMilliseconds(400);

    protected override ExerciseResult Attempt()
    {
        TimeSpan[] due = [.. Enumerable.Range(0, Calls).Select(n => n * Interval)];
        List<TimeSpan> sent = [];
        var recorded = Given(Solution([.. due], at =>
        {
            lock (sent) sent.Add(at);
            return AnswerTo(at);
        }));
        // Several threads may send, in any order.
        lock (sent) return Judge(due, [.. sent.Order()], recorded);
    }

    // As many at once as there are: only the pause makes anybody wait.
    private static TimeSpan AnswerTo(TimeSpan at) =>
        (at >= PauseStart && at < PauseEnd ? PauseEnd : at) + ServiceTime;

    private ExerciseResult Judge(TimeSpan[] due, List<TimeSpan> sent, IReadOnlyList<TimeSpan> recorded)
    {
        if (sent.Count != Calls || recorded.Count != Calls)
        {
            return Failed($"{Calls:N0} calls were due; {sent.Count:N0} were sent and {recorded.Count:N0} latencies "
                + "recorded. Send one call and record one latency for each moment.");
        }

        var early = sent.Zip(due).Where(call => call.First < call.Second).ToList();
        if (early.Count > 0)
        {
            return Failed($"{early.Count:N0} calls were sent before their time, the first at {Text(early[0].First)}; "
                + $"it was due at {Text(early[0].Second)}.");
        }

        var late = sent.Zip(due).Where(call => call.First > call.Second).ToList();
        if (late.Count > 0) return Failed(Omitted(late, recorded));

        var waited = due.Select(at => AnswerTo(at) - at).ToList();
        if (recorded.Order().SequenceEqual(waited.Order()))
        {
            return Passed($"{Calls:N0} calls, each sent when it was due. {Slow(recorded)} of them met the pause of "
                + $"{Text(PauseEnd - PauseStart)}, and p99 is {P99(recorded)}.");
        }

        // Latencies may come in any order.
        var callers = waited.CountBy(time => time).ToDictionary();
        var (wrong, times) = recorded.CountBy(time => time)
            .First(count => count.Value > callers.GetValueOrDefault(count.Key));
        return Failed($"All calls were sent when they were due, but {Text(wrong)} is recorded for "
            + $"{ReaderNumbers.Counted(times, "call")}; {callers.GetValueOrDefault(wrong)} callers waited that long, "
            + "from the due moment to the answer.");
    }

    private static string Omitted(List<(TimeSpan Sent, TimeSpan Due)> late, IReadOnlyList<TimeSpan> recorded) =>
        $"{late.Count:N0} calls were sent late: the first, due at {Text(late[0].Due)}, at {Text(late[0].Sent)}, when "
        + "the call before it had been answered. "
        + (Slow(recorded) > 1
            ? "You count from the due moment, which is right, and still wait for each answer: your callers queue "
                + "in the generator, while real ones would queue at the server."
            : $"So one call shows the pause, where {Pause} callers would have waited, and p99 is "
                + $"{P99(recorded)}. An open loop waits for nobody: what may the moment of a call depend on?");

    private static int Pause => (int)((PauseEnd - PauseStart) / Interval);

    private static int Slow(IEnumerable<TimeSpan> recorded) => recorded.Count(time => time > 2 * ServiceTime);

    private static CallTime P99(IEnumerable<TimeSpan> recorded) => Percentiles.Of(recorded.Select(CallTime.From)).P99;

    private static string Text(TimeSpan time) => Unit.Time(time, 4);
}

using CliWrap;
using MathNet.Numerics.Statistics;

namespace GrpcLab.Bench;

/// <summary>Real comparisons whose truth is known: a call against itself, and against two of them.</summary>
internal static class CoverageBench
{
    // Eight cases of one comparison make four pairs of which each case belongs to one: 500 pairs on each machine.
    private const int Cases = 8, Comparisons = 125, Fewer = 30;
    private const double TrueRatio = 2;

    public static async Task<Findings> RunAsync(
        CourseFolder course, Action<string> log, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartHereAsync(new(), cancellation);
        var call = UnaryCall.To(server);
        var quiet = await MachineAsync("as it is", call, log, cancellation);
        await using var loop = new BusyLoop();
        var busy = await MachineAsync("a busy loop beside", call, log, cancellation);
        return new Findings([.. quiet, .. busy], server.Conditions.With("comparisons",
            $"quick comparisons of {Cases} equal calls, in pairs, and of a call with two calls in turn"));
    }

    private static async Task<IEnumerable<BenchRow>> MachineAsync(
        string machine, Func<Task> call, Action<string> log, CancellationToken cancellation)
    {
        var equal = Enumerable.Range(2, Cases - 1).Aggregate(
            Compare.Baseline("call 1", call), (builder, number) => builder.Against($"call {number}", call));
        var twice = Compare.Baseline("one call", call).Against("two calls", async () =>
        {
            await call().ConfigureAwait(false);
            await call().ConfigureAwait(false);
        });
        log($"{machine}: {Comparisons} comparisons of equal calls, {Fewer} without turns, {Fewer} with two calls…");
        var same = await RepeatAsync(Comparisons, equal.Within(Budget.Quick), cancellation);
        var whole = await RepeatAsync(
            Fewer, equal.Within(Budget.Quick with { Turn = Budget.Quick.Slice }), cancellation);
        var two = await RepeatAsync(Fewer, twice.Within(Budget.Quick), cancellation);
        return
        [
            .. Rows($"{machine}: the same call twice", same, 1, Verdict.CannotTellApart),
            .. Rows($"{machine}: the same call twice, a slice in one turn", whole, 1, Verdict.CannotTellApart),
            .. Rows($"{machine}: two calls against one", two, TrueRatio, Verdict.Slower),
        ];
    }

    // Each second case against the one before it.
    private static async Task<IReadOnlyList<Pair>> RepeatAsync(
        int times, ComparisonBuilder comparison, CancellationToken cancellation)
    {
        var pairs = new List<Pair>();
        for (var i = 0; i < times; i++)
        {
            var cases = (await (comparison with { Seed = i }).RunAsync(cancellation)).Cases;
            pairs.AddRange(cases.Chunk(2).Select(pair => Kept(Judge.Against(pair[0], pair[1]))));
        }

        return pairs;
    }

    // Failed calls are no wrong verdict.
    private static Pair Kept(CaseResult judged) => judged.Verdict != Verdict.NotComparable
        ? new(judged.Verdict, judged.Ratio!)
        : throw new InvalidOperationException(judged.Sentence);

    private static IEnumerable<BenchRow> Rows(
        string name, IReadOnlyList<Pair> results, double truth, Verdict right)
    {
        var steady = results.Where(r => r.Verdict != Verdict.NotSteady).ToArray();
        yield return Row("not steady, so without a verdict", results, r => r.Verdict == Verdict.NotSteady);
        yield return Row("difference not found", steady,
            r => r.Verdict == Verdict.CannotTellApart && r.Verdict != right);
        yield return Row("wrong verdict", steady, r => r.Verdict is not Verdict.CannotTellApart && r.Verdict != right);
        // Of one that moved, the interval is the range over its thirds.
        var still = results.Where(r => r.Ratio.NotSteady is null).ToArray();
        yield return Row("95 % interval without the truth", still, r => !r.Ratio.Interval.Contains(truth));
        yield return new(name, "half of the 95 % interval, median",
            100 * still.Select(r => Math.Log(r.Ratio.Interval.High / r.Ratio.Interval.Low) / 2).Median(), "%",
            Count: still.Length);

        BenchRow Row(string metric, IReadOnlyCollection<Pair> of, Func<Pair, bool> counts) =>
            new(name, metric, of.Count(counts), "", Count: of.Count);
    }

    // What is kept of a comparison: thousands of samples for each would make every collection longer.
    private readonly record struct Pair(Verdict Verdict, RatioEstimate Ratio);
}

/// <summary>A loop in a process of its own that keeps one core busy, as a neighbour on the machine would.</summary>
internal sealed class BusyLoop : IAsyncDisposable
{
    // The loop ends with its input, so also when this process is killed.
    private const string Script = "while :; do :; done & loop=$!; cat > /dev/null; kill $loop";

    private readonly OwnedProgram _process =
        OwnedProgram.Launch("loop", Cli.Wrap("sh").WithArguments(["-c", Script]));

    public ValueTask DisposeAsync() => _process.DisposeAsync();
}

using CliWrap;

namespace GrpcLab.Bench;

/// <summary>Real comparisons whose truth is known: a call against itself, and against two of them.</summary>
internal static class CoverageBench
{
    private const string Again = "one call, again", Two = "two calls";
    private const int Quiet = 12, Busy = 30;
    private const double TrueRatio = 2;

    public static async Task<Findings> RunAsync(
        CourseFolder course, Action<string> log, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(cancellation: cancellation);
        var call = UnaryCall.To(server);
        var quiet = await RepeatAsync(Quiet, call, cancellation);
        await using var loop = new BusyLoop();
        var busy = await RepeatAsync(Busy, call, cancellation);
        return new Findings([.. Rows("as it is", quiet), .. Rows("a busy loop beside", busy)],
            server.Conditions.With(
                "comparisons", "quick comparisons of three cases: a call, the same again, two calls in turn"));
    }

    private static async Task<IReadOnlyList<Comparison>> RepeatAsync(
        int times, Func<Task> call, CancellationToken cancellation)
    {
        var comparisons = new List<Comparison>();
        for (var i = 0; i < times; i++)
        {
            comparisons.Add(await Compare.Baseline("one call", call).WithSelf(Again)
                .Against(Two, async () =>
                {
                    await call().ConfigureAwait(false);
                    await call().ConfigureAwait(false);
                })
                .Within(Budget.Quick).Seeded(i).RunAsync(cancellation));
        }

        return comparisons;
    }

    private static IEnumerable<BenchRow> Rows(string machine, IReadOnlyList<Comparison> comparisons) =>
    [
        .. Rows($"{machine}: the same call twice", [.. comparisons.Select(c => c[Again])], 1, Verdict.CannotTellApart),
        .. Rows($"{machine}: two calls against one", [.. comparisons.Select(c => c[Two])], TrueRatio, Verdict.Slower),
    ];

    private static IEnumerable<BenchRow> Rows(
        string name, IReadOnlyList<CaseResult> results, double truth, Verdict right)
    {
        var steady = results.Where(r => r.Verdict != Verdict.NotSteady).ToArray();
        yield return Row("not steady, so without a verdict", results, r => r.Verdict == Verdict.NotSteady);
        yield return Row("difference not found", steady,
            r => r.Verdict == Verdict.CannotTellApart && r.Verdict != right);
        yield return Row("wrong verdict", steady, r => r.Verdict is not Verdict.CannotTellApart && r.Verdict != right);
        yield return Row("95 % interval without the truth", steady, r => !r.Ratio!.Interval.Contains(truth));

        BenchRow Row(string metric, IReadOnlyCollection<CaseResult> of, Func<CaseResult, bool> counts) =>
            new(name, metric, of.Count(counts), "", Count: of.Count);
    }
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

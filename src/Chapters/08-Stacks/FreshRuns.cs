using System.Globalization;

namespace GrpcLab;

/// <summary>
/// The same calls twice in one process: with a cold thread pool, and with the threads that the first time brought.
/// </summary>
/// <param name="Plan">What was called.</param>
/// <param name="Cold">The first time.</param>
/// <param name="Warm">The second time.</param>
public sealed record FreshRuns(FreshPlan Plan, FreshRun Cold, FreshRun Warm) : TableResult
{
    /// <summary>Machine, versions, the server.</summary>
    public required Conditions Conditions { get; init; }

    /// <summary>A row for each run: time, threads, work items of the pool for each call.</summary>
    /// <param name="runs">What to call each pair of runs, and the pair.</param>
    public static Table Table(params (string Label, FreshRuns Runs)[] runs) => new(
        [
            "", "pool", Column.Number("all calls took"), Column.Number("threads before"), Column.Number("at most"),
            Column.Number("calls at once, at most"), Column.Number("work items a call"), Column.Number("failed"),
        ],
        [.. runs.SelectMany(r => (IReadOnlyList<string>[])[Row(r.Label, "cold", r.Runs, r.Runs.Cold),
            Row("", "warm", r.Runs, r.Runs.Warm)])])
    {
        Note = "One run each, in a process of its own. Threads and calls were read every 5 ms.",
    };

    /// <inheritdoc/>
    public override Table ToTable() => Table(("", this));

    private static string[] Row(string label, string pool, FreshRuns runs, FreshRun run) =>
    [
        label, pool, Unit.Time(run.Elapsed), Unit.Whole(run.ThreadsBefore),
        Unit.Whole(run.PeakThreads), Unit.Whole(run.PeakCalls),
        ((double)run.WorkItems / runs.Plan.Calls).ToString("0.0", CultureInfo.InvariantCulture),
        Unit.Whole(run.Failed),
    ];
}

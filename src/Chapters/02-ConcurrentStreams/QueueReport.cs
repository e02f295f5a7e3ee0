namespace GrpcLab;

/// <summary>
/// Sets several ways of starting the same calls beside one another: how long they waited, over how many connections.
/// </summary>
public static class QueueReport
{
    /// <summary>
    /// Time in queue against the number of the call: medians over the rounds, with their whole range.
    /// </summary>
    /// <param name="title">One line.</param>
    /// <param name="runs">What to call each run, and the run.</param>
    public static LineFigure Figure(string title, params (string Label, CallsAtOnce Calls)[] runs)
    {
        if (runs.Length == 0) throw new ArgumentException("The figure needs at least one run.", nameof(runs));
        return new(
            title,
            new("call, in the order started", Unit.Count),
            new("time in queue", Unit.Duration),
            [.. runs.Select(r => new Line(r.Label, Points(r.Calls)))])
        {
            Markers = false,
            IntervalName = "range over rounds",
            Caption = "A line at zero means that no call had to wait. Lines there lie on one another.",
            Conditions = runs[0].Calls.Conditions.Essentials
                .With("rounds", $"{runs[0].Calls.Rounds.Count} rounds each"),
        };
    }

    /// <summary>A row a run: connections, how long one call waited, when the last answer came.</summary>
    /// <param name="number">The call whose wait is shown, by its place in the order of starting, from 1.</param>
    /// <param name="runs">What to call each run, and the run.</param>
    public static Table Table(int number, params (string Label, CallsAtOnce Calls)[] runs) => new(
        [
            "", Column.Number("connections"), Column.Number($"call {Unit.Whole(number)} waits"),
            Column.Number("95 % interval"), Column.Number("last answer after"),
        ],
        [.. runs.Select(r => (IReadOnlyList<string>)Row(r.Label, r.Calls, number))]);

    private static string[] Row(string label, CallsAtOnce run, int number)
    {
        var (waits, last) = (run.QueueTime(number), run.UntilLast);
        return [
            label, Unit.Whole(run.Evidence.ConnectionsOpened), $"{waits}", $"{waits.Low} to {waits.High}", $"{last}"];
    }

    private static LinePoint[] Points(CallsAtOnce run) =>
    [
        .. Enumerable.Range(0, run.Count).Select(i =>
        {
            var waited = Quantile.Sorted(run.Rounds.Select(r => r[i].Queued.TotalSeconds));
            return new LinePoint(i + 1, Quantile.OfSorted(waited, 0.5), waited[0], waited[^1]);
        }),
    ];
}

namespace GrpcLab;

/// <summary>Draws how long calls waited for a stream, in the order they were started.</summary>
public static class QueueFigure
{
    /// <summary>Time in queue against the number of the call: medians over the rounds, with their whole range.</summary>
    /// <param name="title">One line.</param>
    /// <param name="runs">What to call each run, and the run.</param>
    public static LineFigure Of(string title, params (string Label, CallsAtOnce Calls)[] runs)
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
            Conditions = runs[0].Calls.Conditions.Essentials.With("rounds", $"{runs[0].Calls.Rounds.Count} rounds each"),
        };
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

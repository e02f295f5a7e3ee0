namespace GrpcLab;

/// <summary>How runs over several servers are drawn and tabulated.</summary>
internal static class BackendRunReport
{
    public static LineFigure Figure(BackendRun run, string title)
    {
        var figure = new LineFigure(
            title,
            new Axis("time since the first call", Unit.Duration),
            new Axis("share of the calls", Unit.Percent),
            [.. run.Servers.Select(s => new Line($"server {s.Name}", [.. Shares(run, s.Name)]))])
        {
            Markers = false,
            Caption = $"{run.Plan.Callers} callers; read from each server's own counter every "
                + $"{Unit.Time(run.Plan.Window)}.",
            Conditions = run.Conditions.Essentials.With(
                "n", $"{Unit.Whole(run.Calls)} calls, {Unit.Whole(run.Failed)} failed"),
        };
        return run.Happened is { } at && figure.Lines.Any(l => l.Points.Count > 0)
            ? figure.MarkedAt(at.TotalSeconds, run.Plan.What)
            : figure;
    }

    public static Table Table(BackendRun run) => new(
        ["server", Column.Number("sent by the client"), Column.Number("calls counted"), Column.Number("ended with OK"),
            Column.Number("connections accepted"), ""],
        [.. run.Servers.Select(s => (IReadOnlyList<string>)
        [
            s.Name, Unit.Whole(s.Sent), Unit.Whole(s.Calls), Unit.Whole(s.Counted.Succeeded),
            Unit.Whole(s.Counted.Connections), s.Counted.Gone ? "gone; its last reading" : "",
        ])])
    {
        Caption = $"{Unit.Whole(run.Calls)} calls, {Unit.Whole(run.Failed)} failed, {Unit.Whole(run.Retried)} "
            + "succeeded at a later attempt",
        Note = $"{run.Plan.Callers} callers; the slowest call took {Unit.Time(run.Slowest)}.",
    };

    public static Table Compare((string Name, BackendRun Run)[] runs) => new(
        ["", Column.Number("calls"), Column.Number("failed"), "status", Column.Number("retried"),
            Column.Number("jobs done twice"), Column.Number("failures for"), Column.Number("slowest call")],
        [.. runs.Select(r => (IReadOnlyList<string>)
        [
            r.Name, Unit.Whole(r.Run.Calls), Unit.Whole(r.Run.Failed),
            string.Join(", ", r.Run.Statuses.Select(StatusName.Of)),
            Unit.Whole(r.Run.Retried), Unit.Whole(r.Run.DoneTwice),
            r.Run.TroubleFor is { } trouble ? Unit.Time(trouble) : "none",
            Unit.Time(r.Run.Slowest),
        ])])
    { Note = "Failures for: from the event to the end of the last call that failed after it." };

    // A server that comes later has readings only from then on.
    private static IEnumerable<LinePoint> Shares(BackendRun run, string name)
    {
        for (var i = 1; i < run.Readings.Count; i++)
        {
            var (before, now) = (run.Readings[i - 1], run.Readings[i]);
            var calls = now.Counts.ToDictionary(
                c => c.Name, c => c.Calls - (before.Counts.FirstOrDefault(b => b.Name == c.Name)?.Calls ?? 0));
            if (calls.Values.Sum() is > 0 and var all && calls.TryGetValue(name, out var own))
            {
                yield return new LinePoint(((before.At + now.At) / 2).TotalSeconds, (double)own / all);
            }
        }
    }
}

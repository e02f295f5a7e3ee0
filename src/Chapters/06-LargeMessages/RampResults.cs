namespace GrpcLab;

/// <summary>The original load on several cases. Shows as a table.</summary>
/// <param name="Cases">What became of each.</param>
public sealed record RampResults(IReadOnlyList<RampResult> Cases) : TableResult
{
    private const int Stretches = 10;

    /// <summary>The case with this name.</summary>
    public RampResult this[string name] => Cases.FirstOrDefault(c => c.Name == name)
        ?? throw new KeyNotFoundException(
            $"No case is called \"{name}\". The cases are: {string.Join(", ", Cases.Select(c => $"\"{c.Name}\""))}.");

    /// <summary>Large calls answered in time over the schedule, by tenths of the calls due.</summary>
    public LineFigure OverTime() => new(
        $"Large calls answered within {CallTime.From(PublishedLoad.Deadline)}", new("intended start", Unit.Duration),
        new("share of the calls due", Unit.Percent), [.. Cases.Select(ToLine)])
    {
        Caption = "Each point is a tenth of the calls due. One that was turned away counts as late.",
    };

    /// <summary>Both kinds of call by case: due, in time, turned away, median, the generator's lateness.</summary>
    public override Table ToTable() => new(
        ["case", "call", Column.Number("due"), Column.Number("in time"), Column.Number("goodput"),
            Column.Number("turned away"), Column.Number("failed"), Column.Number("median"),
            Column.Number("generator late, at most")],
        [.. Cases.SelectMany(c => (string[][])[
            Row(c.Name, "large", c.Large, Unit.Percent.Format(c.InTime), Unit.PerSecond.Format(c.Goodput)),
            Row("", "small", c.Small, "", "")])])
    {
        Note = $"In time: answered within {CallTime.From(PublishedLoad.Deadline)} of the intended start. Turned away: "
            + $"fell due while {PublishedLoad.MaxLargeInFlight} large calls were in flight. The median is that of all "
            + "calls due, from the intended start; one without an answer counts as longer than any.",
    };

    private static string[] Row(string name, string call, OpenLoopResult r, string inTime, string goodput) =>
    [
        name, call, Unit.Whole(r.Calls.Count), inTime, goodput, Unit.Whole(r.Dropped),
        Unit.Whole(r.Failed + r.OutOfTime), Median(r), $"{r.Lateness.Max}",
    ];

    private static string Median(OpenLoopResult calls) =>
        Quantile.OfSorted(RampResult.Sorted(calls), 0.5) is var time && double.IsFinite(time)
            ? $"{new CallTime(time)}" : "no answer";

    // Stretches of as many calls, not of as much time: a ramp that
    // begins at nothing has hardly a call in its first seconds.
    private static Line ToLine(RampResult one)
    {
        var most = one.Large.Calls.Max(c => c.Number) + 1;
        return new Line(one.Name,
            [.. one.Large.Calls.GroupBy(c => c.Number * Stretches / most, (_, calls) => calls.ToArray()).Select(
                calls => new LinePoint(
                    calls.Average(c => c.Intended.TotalSeconds), RampResult.ShareInTime(calls)))]);
    }
}

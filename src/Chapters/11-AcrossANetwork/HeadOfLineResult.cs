namespace GrpcLab;

/// <summary>
/// The same calls over one connection and over several, through a network that loses packets. Shows as a table.
/// </summary>
/// <param name="Network">What lay between.</param>
/// <param name="Plan">How many callers, for how long.</param>
/// <param name="Cases">One for each number of connections.</param>
public sealed record HeadOfLineResult(
    NetworkConditions Network, HeadOfLinePlan Plan, IReadOnlyList<HeadOfLineCase> Cases) : TableResult
{
    /// <summary>Machine, versions, limits.</summary>
    public required Conditions Conditions { get; init; }

    /// <summary>The case with so many connections.</summary>
    public HeadOfLineCase this[int connections] => Cases.FirstOrDefault(c => c.Connections == connections)
        ?? throw new KeyNotFoundException(
            $"Unknown case with {connections} connections. Known: "
            + $"{string.Join(", ", Cases.Select(c => c.Connections))}.");

    /// <summary>Every call of each case as a distribution.</summary>
    /// <param name="title">One line.</param>
    public DistributionFigure ToFigure(string title) => new(
        title,
        new Axis("time per call", Unit.Duration) { Log = true },
        [.. Cases.Select(c => new Sample(c.Name, [.. c.All.Select(call => call.Took.TotalSeconds)]))])
    {
        Percentiles = [0.5, 0.9],
        Caption = $"{Plan.Callers} callers; {Network}.",
        Conditions = Conditions.Essentials.With("network", Network.ToString()),
    };

    /// <inheritdoc/>
    public override Table ToTable() => new(
        ["", Column.Number("calls"), Column.Number("packets"), Column.Number("stalls"), Column.Number("late calls"),
            Column.Number("late calls a stall"), Column.Number("late share"), Column.Number("predicted"),
            Column.Number("ended during stalls")],
        [.. Cases.Select(Row)])
    {
        Caption = $"{Plan.Callers} callers for {Unit.Time(Plan.Length)}; {Network}",
        Note = "Late: longer than half a timeout. Predicted: packets per call × share lost × callers on a connection.",
    };

    private static IReadOnlyList<string> Row(HeadOfLineCase of) =>
    [
        of.Name, Unit.Whole(of.Calls), Unit.Whole(of.Packets), Unit.Whole(of.Stalls.Count), Unit.Whole(of.Late),
        Unit.Digits(of.LatePerStall, 2), Unit.Percent.Format(of.LateShare), Unit.Percent.Format(of.PredictedLateShare),
        Unit.Whole(of.EndedDuringStalls),
    ];
}

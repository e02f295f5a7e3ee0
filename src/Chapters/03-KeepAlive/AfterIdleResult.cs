namespace GrpcLab;

/// <summary>What became of the calls after a silence, case by case. Shows as a table.</summary>
/// <param name="Network">What lay between.</param>
/// <param name="Plan">How long it waited, and the deadlines.</param>
/// <param name="Cases">The cases, in the order given.</param>
public sealed record AfterIdleResult(
    NetworkConditions Network, AfterIdlePlan Plan, IReadOnlyList<AfterIdleCase> Cases) : TableResult
{
    /// <summary>Machine, versions, limits.</summary>
    public required Conditions Conditions { get; init; }

    /// <summary>The case of this name.</summary>
    public AfterIdleCase this[string name] => Cases.FirstOrDefault(c => c.Name == name)
        ?? throw new KeyNotFoundException(
            $"Unknown case \"{name}\". Known: {string.Join(", ", Cases.Select(c => c.Name))}.");

    /// <summary>The two calls of each case on one clock that starts with the first of them.</summary>
    /// <param name="title">One line.</param>
    public TimelineFigure ToFigure(string title) => new(title, [.. Cases.SelectMany(Spans)])
    {
        Clock = "time since the end of the silence",
        LaneOrder = ["OK", "DEADLINE_EXCEEDED", "INTERNAL", "UNAVAILABLE"],
        Conditions = Conditions.Essentials.With("network", Network.ToString()).With("n", "one run of each case"),
    };

    private static IEnumerable<TimelineSpan> Spans(AfterIdleCase of) =>
    [
        new(of.Name, TimeSpan.Zero, of.First.Took) { Lane = of.First.Name, Detail = of.First.Short },
        new("then", of.First.Took,
            of.First.Took + of.Second.Took) { Depth = 1, Lane = of.Second.Name, Detail = of.Second.Short },
    ];

    /// <inheritdoc/>
    public override Table ToTable() => new(
        ["", "first call", "second call", Column.Number("PINGs while idle"), Column.Number("connections"),
            Column.Number("dropped by the network")],
        [.. Cases.Select(c => (IReadOnlyList<string>)
            [c.Name, c.First.Short, c.Second.Short, Unit.Count.Format(c.PingsWhileIdle),
                Unit.Count.Format(c.Connections), Unit.Count.Format(c.Dropped)])])
    {
        Caption = $"After {Unit.Time(Plan.Idle)} without a call; {Network}",
        Note = $"Deadlines: {Unit.Time(Plan.FirstDeadline)}, "
            + $"then {Unit.Time(Plan.SecondDeadline)}.",
    };
}

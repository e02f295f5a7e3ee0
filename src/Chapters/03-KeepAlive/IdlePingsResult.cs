namespace GrpcLab;

/// <summary>PING frames on silent connections, setting by setting. Shows as a table.</summary>
/// <param name="Silence">How long was counted.</param>
/// <param name="Counts">One count for each setting, in the order given.</param>
public sealed record IdlePingsResult(TimeSpan Silence, IReadOnlyList<IdlePingsCount> Counts) : TableResult
{
    /// <summary>Machine, versions, limits.</summary>
    public required Conditions Conditions { get; init; }

    /// <summary>The count for this setting.</summary>
    public IdlePingsCount this[KeepAliveTiming timing] => Counts.FirstOrDefault(c => c.Timing == timing)
        ?? throw new KeyNotFoundException(
            $"{timing} was not counted. Known: {string.Join(", ", Counts.Select(c => c.Timing))}.");

    /// <summary>
    /// By how many PINGs a count is off its prediction at most, settings that tie with the beat left out; a very late
    /// beat makes it one.
    /// </summary>
    public long Off => Counts.Where(c => !c.Timing.Ties).Max(c => Math.Abs(c.Pings - c.Predicted));

    /// <summary>PINGs sent so far against the time of silence, beside what the timing predicts.</summary>
    /// <param name="title">One line.</param>
    public LineFigure ToFigure(string title) => new(
        title, new Axis("silence so far", Unit.Duration), new Axis("PING frames sent", Unit.Count),
        [.. Counts.Select(Counted), .. Counts.Where(c => c.Timing.Pings).Select(Predicted)])
    {
        Conditions = Conditions.Essentials.With("n", "one connection for each setting"),
    };

    private Line Counted(IdlePingsCount count) => new(
        count.Timing.ToString(),
        [
            new(0, 0),
            .. count.Moments.Select((at, i) => new LinePoint(at.TotalSeconds, i + 1)),
            .. count.Pings == 0 ? [new LinePoint(Silence.TotalSeconds, 0)] : (LinePoint[])[],
        ]);

    private static Line Predicted(IdlePingsCount count) => new(
        $"predicted, {count.Timing}",
        [.. Enumerable.Range(0, (int)count.Predicted + 1)
            .Select(i => new LinePoint((count.Timing.PingInterval * i).TotalSeconds, i))])
    {
        Predicted = true,
        Of = count.Timing.ToString(),
    };

    /// <inheritdoc/>
    public override Table ToTable() => new(
        ["delay / timeout", Column.Number("a PING each, predicted"), Column.Number("PINGs predicted"),
            Column.Number("PINGs counted"), Column.Number("answered"), Column.Number("PINGs of the server")],
        [.. Counts.Select(c => (IReadOnlyList<string>)
            [
                c.Timing.ToString(),
                c.Timing.Pings ? Unit.Time(c.Timing.PingInterval) : "",
                Unit.Count.Format(c.Predicted),
                Unit.Count.Format(c.Pings),
                Unit.Count.Format(c.Answered),
                Unit.Count.Format(c.PingsOfServer),
            ])])
    {
        Caption = $"PING frames in {Unit.Time(Silence)} of silence",
    };
}

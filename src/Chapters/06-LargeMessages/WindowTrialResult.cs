namespace GrpcLab;

/// <summary>Uploads at several round trips and windows, beside what flow control allows. Shows as a figure.</summary>
/// <param name="Points">What was measured.</param>
public sealed record WindowTrialResult(IReadOnlyList<WindowPoint> Points) : FigureResult
{
    /// <summary>The point of a window at a round trip.</summary>
    /// <exception cref="KeyNotFoundException">It was not measured.</exception>
    public WindowPoint this[long window, TimeSpan roundTrip] =>
        Points.FirstOrDefault(p => p.Window == window && p.RoundTrip == roundTrip)
        ?? throw new KeyNotFoundException(
            $"No upload was measured with a window of {Unit.Whole(window)} B at {CallTime.From(roundTrip)}. "
            + $"Known: {string.Join("; ", Points.Select(
                p => $"{Unit.Whole(p.Window)} B at {CallTime.From(p.RoundTrip)}"))}.");

    /// <summary>Bytes a second against the round trip, measured and allowed.</summary>
    public LineFigure ToFigure() => new(
        "What an upload carries from farther and farther away", new("round trip", Unit.Duration) { Log = true },
        new("bytes per second", Unit.Bytes) { Log = true }, [.. Measured(), .. Allowed()])
    {
        Caption = "Dashed: window ÷ round trip, the most that flow control allows. Where that is more than the "
            + "processors can do, they decide.",
    };

    /// <summary>Predicted and measured, upload by upload.</summary>
    public Table ToTable() => new(
        ["window", Column.Number("round trip"), Column.Number("bytes"), Column.Number("round trips at least"),
            Column.Number("time ÷ round trip"), Column.Number("bytes per second"),
            Column.Number("of what the window allows")],
        [.. Points.Select(Row)])
    {
        Note = "Round trips at least: the bytes ÷ the window, rounded up. A server that waits with its WINDOW_UPDATE "
            + "until half the window has been read may need up to twice as many.",
    };

    internal override Figure Shown() => ToFigure();

    internal override string Words() => ToTable().ToText();

    private IEnumerable<Line> Measured() => Points.GroupBy(p => p.Window).Select(g => new Line(
        Named(g.Key),
        [.. g.Select(p => new LinePoint(p.RoundTrip.TotalSeconds, p.BytesPerSecond))]));

    private IEnumerable<Line> Allowed() => Points.GroupBy(p => p.Window).Select(g => new Line(
        $"allowed by {Unit.Bytes.Format(g.Key)}",
        [.. g.Select(p => new LinePoint(
            p.RoundTrip.TotalSeconds, Math.Min(p.Bytes / p.RoundTrip.TotalSeconds, p.AllowedPerSecond)))])
    {
        Predicted = true,
        Of = Named(g.Key),
    });

    private static string Named(long window) => $"window of {Unit.Bytes.Format(window)}";

    private static string[] Row(WindowPoint p) =>
    [
        Unit.Bytes.Format(p.Window), CallTime.From(p.RoundTrip).ToString(), Unit.Whole(p.Bytes),
        Unit.Whole(p.RoundTripsAtLeast), Unit.Count.Format(p.RoundTripsTaken),
        $"{Unit.Bytes.Format(p.BytesPerSecond)}/s", Unit.Percent.Format(p.BytesPerSecond / p.AllowedPerSecond),
    ];
}

/// <summary>Uploads with one window at one round trip.</summary>
/// <param name="Window">Bytes the server lets be in flight.</param>
/// <param name="RoundTrip">What lies between.</param>
/// <param name="Bytes">Bytes of data in an upload.</param>
/// <param name="Time">What one took, the median.</param>
public sealed record WindowPoint(long Window, TimeSpan RoundTrip, long Bytes, CallTime Time)
{
    /// <summary>Bytes a second.</summary>
    public double BytesPerSecond => Bytes / Time.Seconds;

    /// <summary>What the window allows: window ÷ round trip.</summary>
    public double AllowedPerSecond => FlowWindow.BytesPerSecond(Window, RoundTrip);

    /// <summary>Round trips that flow control makes necessary.</summary>
    public long RoundTripsAtLeast => FlowWindow.RoundTrips(Bytes, Window);

    /// <summary>The time in round trips.</summary>
    public double RoundTripsTaken => Time.Seconds / RoundTrip.TotalSeconds;
}

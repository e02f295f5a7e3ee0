using System.Globalization;

namespace GrpcLab;

/// <summary>What a call through the web API cost, case by case.</summary>
/// <param name="Calls">Calls of each request.</param>
/// <param name="Rows">One row a case.</param>
public sealed record GatewayCostsResult(int Calls, IReadOnlyList<GatewayCostsRow> Rows) : TableResult
{
    /// <summary>The row of a case, by its name.</summary>
    public GatewayCostsRow this[string name] => Rows.FirstOrDefault(r => r.Case.Name == name)
        ?? throw new KeyNotFoundException($"Unknown case \"{name}\". Known: "
            + $"{string.Join(", ", Rows.Select(r => $"\"{r.Case.Name}\""))}.");

    /// <summary>Time of a call in the first request of a process and in its last.</summary>
    public BarFigure ToFigure() => new(
        "A call through the web API", new("time of a call", Unit.Duration),
        [.. Rows.SelectMany(r => (Bar[])[Bar(r, "first request of the process", s => s.First),
            Bar(r, "last request", s => s.Last)])])
    {
        IntervalName = "fastest to slowest",
        Caption = "Shorter is better; a bar is the median over processes.",
        Conditions = Known,
    };

    /// <summary>One row a case.</summary>
    public override Table ToTable() => new(
        ["case", Column.Number("a call of the first request"), Column.Number("of the last"),
            Column.Number("lines of log per call")],
        [.. Rows.Select(r => (IReadOnlyList<string>)[r.Case.Name, r.First.ToString(), r.Last.ToString(),
            r.LinesPerCall.ToString("0.0", CultureInfo.InvariantCulture)])])
    {
        Caption = "A call through the web API",
        Note = $"Medians. {Known}",
    };

    private Conditions Known => LabConditions.OfThisProcess().Essentials.Without("client GC")
        .With("n", $"{Rows[0].Starts.Count} fresh processes each, {Rows[0].Starts[0].Requests.Count} requests of "
            + $"{Calls:N0} calls")
        .With("transport", "TLS");

    private static Bar Bar(GatewayCostsRow row, string series, Func<GatewayStart, CallTime> of) =>
        new(row.Case.Name, row.Median(of).Seconds, row.Starts.Min(s => of(s).Seconds),
            row.Starts.Max(s => of(s).Seconds), series);
}

/// <summary>Some starts of one case.</summary>
/// <param name="Case">The case as described.</param>
/// <param name="Starts">Each start, in the order made.</param>
public sealed record GatewayCostsRow(GatewayCase Case, IReadOnlyList<GatewayStart> Starts)
{
    private const int MinStarts = 5;

    /// <summary>A call of the first request of a process; median over processes.</summary>
    public CallTime First => Median(s => s.First);

    /// <summary>A call of its last request; median over processes.</summary>
    public CallTime Last => Median(s => s.Last);

    /// <summary>Lines of the gateway's log for each call; the most of any process.</summary>
    public double LinesPerCall => Starts.Max(s => s.LinesPerCall);

    /// <summary>
    /// Whether a last request of this case took longer per call than one of another; null when it is not clear, or was
    /// started fewer than five times. For <c>Claim.Measured</c>.
    /// </summary>
    public bool? IsSlowerThan(GatewayCostsRow other)
    {
        ArgumentNullException.ThrowIfNull(other);
        return IsLonger(s => s.Last, other, s => s.Last);
    }

    /// <summary>
    /// Whether the first request took longer per call than the last; null when it is not clear, or was started fewer
    /// than five times. For <c>Claim.Measured</c>.
    /// </summary>
    public bool? IsSlowerCold => IsLonger(s => s.First, this, s => s.Last);

    // Starts of one round stand side by side.
    private bool? IsLonger(
        Func<GatewayStart, CallTime> mine, GatewayCostsRow other, Func<GatewayStart, CallTime> others) =>
        Starts.Count < MinStarts ? null : PairedRatio.FromMedians(
            [.. other.Starts.Select(s => others(s).Seconds)], [.. Starts.Select(s => mine(s).Seconds)],
            PairedRatio.DefaultSeed).IsAbove(1);

    internal CallTime Median(Func<GatewayStart, CallTime> of) =>
        new(Quantile.Median(Starts.Select(s => of(s).Nanoseconds)));
}

/// <summary>One start of a server and a gateway.</summary>
/// <param name="Requests">The time of a call in each request, in the order asked.</param>
/// <param name="LinesPerCall">Lines of the gateway's log for each call.</param>
public sealed record GatewayStart(IReadOnlyList<CallTime> Requests, double LinesPerCall)
{
    /// <summary>A call of the first request: what was not compiled yet is compiled meanwhile.</summary>
    public CallTime First => Requests[0];

    /// <summary>A call of the last request.</summary>
    public CallTime Last => Requests[^1];
}

namespace GrpcLab;

/// <summary>
/// What <c>lab bench implementations</c> measured of the peers: on this machine, or, where that was not done, when the
/// course was recorded. Shows as a table.
/// </summary>
public sealed record ImplementationRanking : TableResult
{
    /// <summary>The bench's name.</summary>
    internal const string Bench = "implementations";

    private const double SecondsInMicrosecond = 1e-6;

    private readonly BenchRecord _record;
    private readonly ILookup<string, BenchRow> _byMetric;

    internal ImplementationRanking(BenchRecord record, bool isOwn)
    {
        (_record, IsOwn, _byMetric) = (record, isOwn, record.Rows.ToLookup(row => row.Metric));
        Names = [.. _byMetric[ProcessorTime(PeerLoad.Several)].Where(row => row.Unit != BenchRow.Ratio)
            .OrderBy(row => row.Value).Select(row => row.Case)];
    }

    /// <summary>Whether it was measured on this machine.</summary>
    public bool IsOwn { get; }

    /// <summary>Date, machine, versions and settings, in one line.</summary>
    public string Conditions => _record.Conditions;

    /// <summary>The implementations by processor time a request on four connections, the least first.</summary>
    public IReadOnlyList<string> Names { get; }

    /// <summary>Reads out/bench-implementations.csv, or, where there is none, the course's own record.</summary>
    public static ImplementationRanking Load()
    {
        var root = CourseFolder.Find().Root;
        var (own, recorded) = (Path.Combine(root, "out"), Path.Combine(root, "data", "recorded"));
        var file = BenchRecord.FileNameOf(Bench);
        var isOwn = File.Exists(Path.Combine(own, file));
        return new(BenchRecord.Read(Path.Combine(isOwn ? own : recorded, file)), isOwn);
    }

    /// <summary>The place of an implementation in <see cref="Names"/>, from 1; null when it is not there.</summary>
    /// <param name="name">Its name, such as ".NET".</param>
    public int? Place(string name) => Names.Contains(name) ? Names.TakeWhile(other => other != name).Count() + 1 : null;

    /// <summary>
    /// Whether .NET takes less processor time for a request than each of these, under both loads, by the 95 %
    /// intervals; null where one of them includes no difference, or is not there.
    /// </summary>
    /// <param name="names">Names of others, such as "Go".</param>
    public bool? DotnetTakesLessThan(params IReadOnlyList<string> names)
    {
        var ratios = RatiosOf(names);
        return ratios.Any(row => row?.High < 1) ? false : ratios.All(row => row?.Low > 1) ? true : null;
    }

    /// <summary>
    /// Whether the processor time of each of these lies between so many times that of .NET and as small a part of it,
    /// under both loads, by the 95 % intervals; null where one of them includes the limit, or is not there.
    /// </summary>
    /// <param name="times">The limit, more than 1.</param>
    /// <param name="names">Names of others, such as "Go".</param>
    public bool? IsWithin(double times, params IReadOnlyList<string> names)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(times, 1);
        var ratios = RatiosOf(names);
        return ratios.Any(row => row?.Low > times || row?.High < 1 / times) ? false
            : ratios.All(row => row?.High < times && row.Low > 1 / times) ? true
            : null;
    }

    /// <summary>Bars of the processor time that the server takes for a request.</summary>
    public BarFigure ToProcessorFigure() => ToFigure(
        "Processor time of the server", new("processor time a request", Unit.Duration), ProcessorTime,
        SecondsInMicrosecond);

    /// <summary>Bars of the requests a second that one core answers.</summary>
    public BarFigure ToRateFigure() =>
        ToFigure("Requests a second on one core", new("requests a second", Unit.PerSecond), PerSecond, scale: 1);

    /// <summary>The metric of a rate.</summary>
    internal static string PerSecond(PeerLoad load) => $"requests a second, {load.Name}";

    /// <summary>The metric of a processor time.</summary>
    internal static string ProcessorTime(PeerLoad load) => $"processor time a request, {load.Name}";

    /// <summary>The case of a ratio.</summary>
    internal static string Ratio(string name) => $"{name} ÷ {Peer.Dotnet.Name}";

    // Source D names these: Rust first, then .NET, C++ and Go just behind it.
    private static string WithPublishedPlace(string name) => name switch
    {
        _ when name == Peer.Dotnet.Name => $"{name} (published: 2nd)",
        "C++" or "Go" => $"{name} (published: behind .NET)",
        _ => name,
    };

    private IReadOnlyList<BenchRow?> RatiosOf(IReadOnlyList<string> names) =>
    [
        .. from name in names
           from load in PeerLoad.All
           select _byMetric[ProcessorTime(load)].FirstOrDefault(row => row.Case == Ratio(name)),
    ];

    private BarFigure ToFigure(string title, Axis axis, Func<PeerLoad, string> metric, double scale) => new(
        title, axis,
        [
            .. from name in Names
               from load in PeerLoad.All
               let row = _byMetric[metric(load)].First(row => row.Case == name)
               select new Bar(WithPublishedPlace(name), row.Value * scale, row.Low * scale,
                   row.High * scale, load.Words) { Detail = row.Note },
        ]);

    /// <inheritdoc/>
    public override Table ToTable() => new(
        ["implementation", "connections × calls", Column.Number("requests a second"),
            Column.Number("processor time a request"), Column.Number("÷ .NET")],
        [.. from name in Names from load in PeerLoad.All select Row(name, load)])
    {
        Caption = IsOwn ? "Measured on this machine" : "From the course's record",
        Note = $"{string.Join(" · ", Names.Select(Versions))} · {Conditions}",
    };

    private string Versions(string name) =>
        _byMetric[ProcessorTime(PeerLoad.Several)].First(row => row.Case == name).Note;

    private string[] Row(string name, PeerLoad load) =>
    [
        name, load.Name, Of(PerSecond(load), name), Of(ProcessorTime(load), name),
        name == Peer.Dotnet.Name ? "" : Of(ProcessorTime(load), Ratio(name)),
    ];

    private string Of(string metric, string name)
    {
        var (value, interval, _) = _byMetric[metric].First(row => row.Case == name).Shown;
        return interval.Length > 0 ? $"{value} ({interval})" : value;
    }
}

namespace GrpcLab;

/// <summary>
/// Runtimes or settings side by side: calls per second, what a call allocates, and what the collectors did.
/// </summary>
/// <param name="Comparison">The timed part, with verdicts.</param>
/// <param name="Rows">One row a case, the baseline first.</param>
/// <param name="LeftOut">A line for each case that this machine or its feed cannot run.</param>
public sealed record RuntimeMatrixResult(
    Comparison Comparison, IReadOnlyList<RuntimeRow> Rows, IReadOnlyList<string> LeftOut) : TableResult
{
    private static readonly Column[] Columns =
    [
        "case", Column.Number("runtime"), Column.Number("calls/s"), Column.Number("slowest start"),
        Column.Number("fastest start"), Column.Number("time, ratio"), Column.Number("95 % interval"),
        Column.Number("server B per call"), Column.Number("client B per call"), Column.Number("server compiled"),
    ];

    private static readonly Column[] CollectorColumns =
    [
        "case", "process", "collector", Column.Number("heaps"), Column.Number("collections"),
        Column.Number("threads stopped for"), Column.Number("memory"),
    ];

    /// <summary>What the clients did, in words.</summary>
    internal string Load { get; init; } = "";

    /// <summary>The row of this case.</summary>
    public RuntimeRow this[string name] => Rows.FirstOrDefault(r => r.Case.Name == name)
        ?? throw new KeyNotFoundException($"No case that ran is called \"{name}\". These ran: "
            + $"{string.Join(", ", Rows.Select(r => $"\"{r.Case.Name}\""))}.");

    /// <summary>Whether a case ran.</summary>
    public bool Has(string name) => Rows.Any(r => r.Case.Name == name);

    /// <summary>Calls per second as bars, with the slowest and the fastest start.</summary>
    public BarFigure ToFigure() => new(Comparison.Title, new("calls per second", Unit.PerSecond), [.. Rows.Select(Bar)])
    {
        IntervalName = "slowest to fastest start",
        Caption = "Longer is better. To compare cases, use the ratios in the table: they are paired start by start.",
        Conditions = Comparison.Brief.With("load", Load),
    };

    /// <summary>One row a case: calls per second, ratio, bytes per call. Under it what was left out.</summary>
    public override Table ToTable() => new(Columns, [.. Rows.Select(Row)])
    {
        Caption = Comparison.Title,
        Note = string.Join(' ',
        [
            .. LeftOut.Select(line => $"{line}."),
            $"{Load}; bytes allocated are counted in calls made one by one, after the last start.",
            "Compiled: methods, a better compilation counted again.",
            Comparison.Brief.ToString(),
        ]),
    };

    /// <summary>Two rows a case: what the collectors of server and client say of themselves.</summary>
    public Table ToCollectorTable() => new(CollectorColumns,
        [.. Rows.SelectMany(r => (string[][])[Row(r.Case.Name, "server", r.Server, r.ServerHeaps),
            Row("", "client", r.Client, r.ClientHeaps)])])
    {
        Note = "Collections of all generations and the time all threads were stopped for them, from start to end, all "
            + "starts together; all cases make equally many calls.",
    };

    private static Bar Bar(RuntimeRow row) =>
        new(row.Case.Name, row.CallsPerSecond, row.SlowestStart, row.FastestStart) { Detail = row.Result.Sentence };

    private static string[] Row(RuntimeRow row)
    {
        var (ratio, interval) = RatioText.Cells(row.Result.Ratio);
        return
        [
            row.Case.Name, row.Server.Version, Unit.Whole(row.CallsPerSecond), Unit.Whole(row.SlowestStart),
            Unit.Whole(row.FastestStart), ratio, interval,
            Unit.Whole(row.ServerBytesPerCall), Unit.Whole(row.ClientBytesPerCall),
            Unit.Whole(row.Server.MethodsCompiled),
        ];
    }

    private static string[] Row(string name, string process, ProcessReading reading, int heaps) =>
    [
        name, process, reading.ServerGc ? "server" : "workstation", heaps == 0 ? "not told" : Unit.Whole(heaps),
        Unit.Whole(reading.Collections), Unit.Time(reading.Pauses),
        Unit.Bytes.Format(reading.WorkingSet),
    ];
}

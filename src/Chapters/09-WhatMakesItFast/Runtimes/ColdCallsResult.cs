namespace GrpcLab;

/// <summary>From nothing to the first answer, case by case: times, and how much was compiled on the way.</summary>
/// <param name="Title">What was compared.</param>
/// <param name="Rows">One row a case.</param>
/// <param name="LeftOut">A line for each case that this machine or its feed cannot run.</param>
public sealed record ColdCallsResult(
    string Title, IReadOnlyList<ColdCallRow> Rows, IReadOnlyList<string> LeftOut) : TableResult
{
    private static readonly Column[] Columns =
    [
        "case", Column.Number("runtime"), Column.Number("server listens after"), Column.Number("client answered after"),
        Column.Number("both"), Column.Number("the first call alone"), Column.Number("the second"),
        Column.Number("methods compiled, server"), Column.Number("client"), Column.Number("server memory"),
    ];

    /// <summary>The row of this case.</summary>
    public ColdCallRow this[string name] => Rows.FirstOrDefault(r => r.Case.Name == name)
        ?? throw new KeyNotFoundException($"No case that ran is called \"{name}\". These ran: "
            + $"{string.Join(", ", Rows.Select(r => $"\"{r.Case.Name}\""))}.");

    /// <summary>Whether a case ran.</summary>
    public bool Has(string name) => Rows.Any(r => r.Case.Name == name);

    /// <summary>
    /// Time to the first answer: the server's start and the client's, with the fastest and the slowest.
    /// </summary>
    public BarFigure ToFigure() => new(Title, new("time", Unit.Duration),
        [.. Rows.SelectMany(r => (Bar[])[Bar(r, "server until it listens", s => s.ServerListens),
            Bar(r, "client until its first answer", s => s.ClientAnswered)])])
    {
        IntervalName = "fastest to slowest",
        Caption = "Shorter is better; a bar is the median. The client's time holds the first call, and with it the "
            + "server's share of that call.",
        Conditions = Known,
    };

    /// <summary>One row a case, and under it what was left out.</summary>
    public override Table ToTable() => new(Columns, [.. Rows.Select(Row)])
    {
        Caption = Title,
        Note = string.Join(' ', [.. LeftOut.Select(line => $"{line}."), $"Medians. {Known}"]),
    };

    private Conditions Known => LabConditions.OfThisProcess().Essentials.Without("runtime", "client GC")
        .With("n", $"{Rows[0].Starts.Count} starts of each")
        .With("files", "program files read before, so in the system's cache");

    private static Bar Bar(ColdCallRow row, string series, Func<ColdStart, CallTime> of) =>
        new(row.Case.Name, row.Median(of).Seconds, row.Starts.Min(s => of(s).Seconds),
            row.Starts.Max(s => of(s).Seconds), series);

    private static string[] Row(ColdCallRow row) =>
    [
        row.Case.Name, row.Starts[0].Server.Version,
        row.Median(s => s.ServerListens).ToString(), row.Median(s => s.ClientAnswered).ToString(),
        row.ToFirstAnswer.ToString(), row.FirstCall.ToString(), row.SecondCall.ToString(),
        Unit.Whole(row.ServerMethods), Unit.Whole(row.ClientMethods),
        Unit.Bytes.Format(Quantile.Median(row.Starts.Select(s => (double)s.Server.WorkingSet))),
    ];
}

namespace GrpcLab;

/// <summary>Runtimes or settings side by side: calls a second, what a call allocates, and what the collectors did.</summary>
/// <param name="Comparison">The timed part, with verdicts.</param>
/// <param name="Rows">One row a case, the baseline first.</param>
/// <param name="LeftOut">A line for each case that this machine or its feed cannot run.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record RuntimeMatrixResult(Comparison Comparison, IReadOnlyList<RuntimeRow> Rows, IReadOnlyList<string> LeftOut) : IDisplayable
{
    private static readonly Column[] Columns =
    [
        "case", "runtime", Column.Number("calls/s"), Column.Number("time per call, ratio"), Column.Number("95 % interval"),
        Column.Number("server B a call"), Column.Number("client B a call"),
        Column.Number("server heaps"), Column.Number("client heaps"),
        Column.Number("server collections"), Column.Number("client collections"), Column.Number("server memory"),
    ];

    /// <summary>The row of this case.</summary>
    public RuntimeRow this[string name] => Rows.FirstOrDefault(r => r.Case.Name == name)
        ?? throw new KeyNotFoundException($"No case that ran is called \"{name}\". These ran: {string.Join(", ", Rows.Select(r => $"\"{r.Case.Name}\""))}.");

    /// <summary>Whether a case ran.</summary>
    public bool Has(string name) => Rows.Any(r => r.Case.Name == name);

    /// <summary>Calls a second as bars with 95 % intervals.</summary>
    public BarFigure ToFigure() => new(Comparison.Title, new("calls per second", Unit.PerSecond), [.. Rows.Select(Bar)])
    {
        Caption = "Longer is better. Each interval is of one case by itself, the machine's drift included; the table's ratios are paired by round and know more.",
        Conditions = Comparison.Brief.Without("runtime", "client GC").With("load", $"{VariantPair.Callers} callers on one h2c connection"),
    };

    /// <summary>One row a case, and under it what was left out.</summary>
    public Table ToTable() => new(Columns, [.. Rows.Select(Row)])
    {
        Caption = Comparison.Title,
        Note = string.Join(' ',
        [
            .. LeftOut.Select(line => $"{line}."),
            $"{VariantPair.Callers} callers on one h2c connection; bytes counted in {Unit.Whole(Rows[0].Calls)} calls, collections since each process started.",
            Comparison.Brief.Without("runtime", "client GC").ToString(),
        ]),
    };

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => ToTable().ToBundle();

    /// <summary>The text form of the table.</summary>
    public override string ToString() => ToTable().ToText();

    private static Bar Bar(RuntimeRow row)
    {
        var time = row.Result.PerCall;
        return new(row.Case.Name, row.CallsPerSecond, 1 / time.High.Seconds, 1 / time.Low.Seconds) { Detail = row.Result.Sentence };
    }

    private static string[] Row(RuntimeRow row)
    {
        var ratio = row.Result.Ratio;
        return
        [
            row.Case.Name, row.ServerAfter.Framework, Unit.Whole(row.CallsPerSecond),
            ratio is null ? "" : RatioText.Number(ratio.Ratio, 2) + "×",
            ratio is null ? "" : $"{RatioText.Number(ratio.Interval.Low, 2)} to {RatioText.Number(ratio.Interval.High, 2)}",
            Unit.Whole(row.ServerBytesPerCall), Unit.Whole(row.ClientBytesPerCall), Heaps(row.ServerHeaps), Heaps(row.ClientHeaps),
            Unit.Whole(row.ServerCollections), Unit.Whole(row.ClientCollections), Unit.Bytes.Format(row.ServerAfter.WorkingSet),
        ];
    }

    private static string Heaps(int count) => count == 0 ? "not told" : Unit.Whole(count);
}

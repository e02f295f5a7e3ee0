namespace GrpcLab;

/// <summary>
/// The load of source C on several runtimes: calls with 20 MiB and small ones beside them, whether or not they are
/// answered; no calls at first, 50 a second after half the time, 20 a second at the end.
/// </summary>
/// <param name="Rows">One row a case.</param>
/// <param name="LeftOut">A line for each case that this machine or its feed cannot run.</param>
public sealed record RuntimeRamp(IReadOnlyList<RuntimeRampRow> Rows, IReadOnlyList<string> LeftOut) : TableResult
{
    /// <summary>Runs the load on one case after the other, each on fresh processes.</summary>
    /// <param name="variants">What was published; cases whose variant was left out are left out, too.</param>
    /// <param name="time">Time of the whole load; the post's was a minute.</param>
    /// <param name="cases">The cases.</param>
    public static async Task<RuntimeRamp> RunAsync(
        RuntimeVariants variants, TimeSpan time, params IReadOnlyList<RuntimeCase> cases)
    {
        ArgumentNullException.ThrowIfNull(variants);
        var selection = CaseSelection.From(
            variants, [.. cases.Select(c => c with { Windows = c.Windows ?? RuntimeWindows.Own })]);
        await using var limit = new RunLimit(Budget.Current.Timeout, TimeProvider.System, default);
        using var progress = Progress.Start("The load of source C");
        return await limit.GuardAsync(async token =>
        {
            var rows = new List<RuntimeRampRow>();
            foreach (var (described, program) in selection.Ready)
            {
                progress.Report((double)rows.Count / selection.Ready.Count, described.Name);
                await using var pair = await VariantPair.StartAsync(described, program, token);
                var (large, small) = await pair.RampAsync(time, token);
                rows.Add(new(described, large, small));
            }

            return new RuntimeRamp(rows, selection.LeftOut);
        }, () => "running the load of source C");
    }

    /// <summary>The row of this case; an error names those that ran.</summary>
    public RuntimeRampRow this[string name] => Rows.FirstOrDefault(r => r.Case.Name == name)
        ?? throw new KeyNotFoundException($"No case that ran is called \"{name}\". These ran: "
            + $"{string.Join(", ", Rows.Select(r => $"\"{r.Case.Name}\""))}.");

    /// <summary>Two rows a case, in milliseconds from each call's due time.</summary>
    public override Table ToTable() => new(
        ["case", "calls", .. Rows.Take(1).SelectMany(r => r.OfLarge).Select(f => Column.Number(f.Metric)),
            Column.Number("n")],
        [.. Rows.SelectMany(r => (string[][])[
            Row(r.Case.Name, "20 MiB", r.OfLarge, r.Large.Count), Row("", "small", r.OfSmall, r.Small.Count)])])
    {
        Note = string.Join(' ', [.. LeftOut.Select(line => $"{line}."),
            "Milliseconds from the moment a call was due. At most eight large calls are in flight, for the memory they "
            + $"take; others wait, and the wait counts. h2c. {LabConditions.OfThisProcess().Essentials}"]),
    };

    private static string[] Row(string name, string calls, IReadOnlyList<OwnFigure> figures, int count) =>
    [
        name, calls, .. figures.Select(f => f.Value is { } value ? ThreeDigits.Of(value) : CallTime.Dash),
        Unit.Whole(count),
    ];
}

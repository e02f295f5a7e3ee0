namespace GrpcLab;

/// <summary>
/// A run of the project MessageBench: BenchmarkDotNet in a process of its own. Shows BenchmarkDotNet's table.
/// </summary>
/// <example><code>
/// var bench = await SerialisationBench.RunAsync();
/// bench["ToByteArray"].AllocatedBytes
/// </code></example>
public sealed record SerialisationBench : TableResult
{
    private readonly BenchReport _report;

    internal SerialisationBench(BenchReport report) =>
        (_report, Cases) = (report, [.. report.Results.Select(r =>
            new BenchCase(
                r.Name, new CallTime(r.MeanNanoseconds), new CallTime(r.ErrorNanoseconds), r.AllocatedBytes))]);

    /// <summary>The benchmarks, in the order of the table.</summary>
    public IReadOnlyList<BenchCase> Cases { get; }

    /// <summary>The benchmark of the method with this name; an error names those there are.</summary>
    public BenchCase this[string name] => Cases.FirstOrDefault(c => c.Name == name)
        ?? throw new KeyNotFoundException(
            $"Unknown benchmark \"{name}\". Known: {string.Join(", ", Cases.Select(c => c.Name))}.");

    /// <summary>
    /// Builds the benchmarks if they are out of date and runs them. A few seconds; with the full budget half a minute.
    /// </summary>
    /// <param name="budget">Only its name counts, quick or full. Default: <see cref="Budget.Current"/>.</param>
    /// <param name="cancellation">Ends the process.</param>
    /// <exception cref="InvalidOperationException">
    /// They did not build, or the process failed; the message has what it said.
    /// </exception>
    public static async Task<SerialisationBench> RunAsync(
        Budget? budget = null, CancellationToken cancellation = default)
    {
        using var linked = HostCancellation.Link(cancellation);
        return new SerialisationBench(await BenchProgram.RunAsync(budget ?? Budget.Current, linked.Token));
    }

    /// <inheritdoc/>
    public override Table ToTable() => new([_report.Columns[0], .. _report.Columns.Skip(1).Select(Column.Number)], _report.Rows)
    {
        Caption = _report.Environment[0],
        Note = string.Join(" · ", _report.Environment.Skip(1)),
    };
}

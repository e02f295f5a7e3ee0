using System.Globalization;

namespace GrpcLab.Bench;

/// <summary>Runs benches one after the other, writes their tables, and keeps their records.</summary>
internal sealed class BenchRun(BenchContext context, TextWriter output, TimeProvider clock)
{
    private static readonly Column[] Columns =
    [
        "bench", "case", "metric", Column.Number("value"), Column.Number("95 % interval"), Column.Number("n"), "note",
    ];

    private readonly List<string[]> _ratios = [];

    /// <summary>Runs one.</summary>
    /// <param name="bench">The bench.</param>
    /// <param name="folder">Where its record goes; empty for nowhere.</param>
    /// <param name="cancellation">Ends it.</param>
    /// <returns>Whether it was measured or left out, and did not fail.</returns>
    public async Task<bool> RunAsync(IBench bench, string folder, CancellationToken cancellation)
    {
        context.Log($"{bench.Name}: {bench.Question}");
        var started = clock.GetTimestamp();
        try
        {
            var outcome = await bench.RunAsync(context, cancellation);
            context.Log($"{bench.Name}: took {Unit.Time(clock.GetElapsedTime(started))}");
            Take(bench, outcome, folder);
            return true;
        }
        catch (Exception error) when (error is not OperationCanceledException)
        {
            // The others may work; the exit code tells that this one did not.
            context.Log($"{bench.Name}: failed. {error}");
            return false;
        }
    }

    /// <summary>Writes the ratios of all benches in one table.</summary>
    public void Summarise()
    {
        if (_ratios.Count > 0) output.WriteLine(new Table(Columns, _ratios) { Caption = "Ratios" }.ToText());
    }

    private void Take(IBench bench, BenchOutcome outcome, string folder)
    {
        if (outcome is LeftOut left)
        {
            output.WriteLine($"{bench.Name}: left out: {left.Reason}\n");
            return;
        }

        var (rows, conditions) = (Findings)outcome;
        var record = new BenchRecord(bench.Name, bench.Question, rows, Dated(conditions).ToString());
        var shown = rows.Select(row => Cells(bench.Name, row)).ToArray();
        _ratios.AddRange(rows.Zip(shown).Where(pair => pair.First.Unit == BenchRow.Ratio).Select(pair => pair.Second));
        output.WriteLine(
            $"{new Table(Columns, shown) { Caption = bench.Question, Note = record.Conditions }.ToText()}\n");
        if (folder.Length > 0) File.WriteAllText(Path.Combine(folder, record.FileName), record.ToCsv());
    }

    private Conditions Dated(Conditions conditions) => new(
        [new("date", clock.GetUtcNow().ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)), .. conditions.Items]);

    private static string[] Cells(string name, BenchRow row)
    {
        var (value, interval, count) = row.Shown;
        return [name, row.Case, row.Metric, value, interval, count, row.Note];
    }
}

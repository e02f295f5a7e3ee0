namespace GrpcLab.Bench;

/// <summary>A question about the lab or its server, and what answers it.</summary>
/// <param name="Name">What selects it on the command line and names its file: small letters and hyphens.</param>
/// <param name="Question">One sentence that ends with a question mark.</param>
/// <param name="RunAsync">Measures; is given the course, where to say what goes on, and what ends it.</param>
internal sealed record BenchQuestion(
    string Name, string Question, Func<CourseFolder, Action<string>, CancellationToken, Task<Findings>> RunAsync)
{
    /// <summary>The file of its record. Default: bench-NAME.csv.</summary>
    public string? File { get; init; }
}

/// <summary>What the lab command starts: lists the benches, or runs some of them and prints a table for each.</summary>
internal static class Benches
{
    private static readonly Column[] Columns =
        ["case", "metric", Column.Number("value"), Column.Number("95 % interval"), Column.Number("n"), "note"];

    /// <summary>
    /// Lists (<c>list</c>) or runs (<c>run</c>, a folder for the records or "", then names; without names all).
    /// </summary>
    /// <returns>0 fine, also when some were left out; 1 some failed; 2 bad usage.</returns>
    public static async Task<int> RunAsync(
        string[] args, IReadOnlyList<BenchQuestion> benches, TextWriter output, CancellationToken cancellation)
    {
        switch (args)
        {
            case ["list"]:
                output.WriteLine(new Table(
                    ["name", "question"], [.. benches.Select(b => (string[])[b.Name, b.Question])]).ToText());
                return LabExit.Fine;
            case ["run", _, .. var names]
                when names.FirstOrDefault(name => benches.All(bench => bench.Name != name)) is { } unknown:
                Console.Error.WriteLine($"No bench is called '{unknown}'. There are: "
                    + $"{string.Join(", ", benches.Select(bench => bench.Name))}.");
                return LabExit.Usage;
            case ["run", var folder, .. var names]:
                return await RunAsync(
                    benches.Where(bench => names.Length == 0 || names.Contains(bench.Name)),
                    folder, output, cancellation);
            default:
                Console.Error.WriteLine("Run './lab bench' instead: it builds this program and starts it.");
                return LabExit.Usage;
        }
    }

    private static async Task<int> RunAsync(
        IEnumerable<BenchQuestion> benches, string folder, TextWriter output, CancellationToken cancellation)
    {
        var exit = LabExit.Fine;
        foreach (var bench in benches)
        {
            Console.Error.WriteLine($"{bench.Name}: {bench.Question}");
            try
            {
                var found = await bench.RunAsync(
                    CourseFolder.Find(), line => Console.Error.WriteLine($"{bench.Name}: {line}"), cancellation);
                output.WriteLine(Print(found, bench, folder));
            }
            catch (Exception error) when (!cancellation.IsCancellationRequested)
            {
                // The others may work; the exit code tells that this one did not.
                Console.Error.WriteLine($"{bench.Name}: failed. {error}");
                exit = LabExit.Failed;
            }
        }

        return exit;
    }

    private static string Print(Findings found, BenchQuestion bench, string folder)
    {
        if (found.LeftOut is { } reason) return $"{bench.Name}: left out: {reason}\n";

        var record = found.ToRecord(bench.Name, bench.Question, TimeProvider.System);
        if (folder.Length > 0)
        {
            File.WriteAllText(Path.Combine(folder, bench.File ?? record.FileName), record.ToCsv());
        }

        return new Table(Columns, [.. found.Rows.Select(row => (string[])[
            row.Case, row.Metric, row.Shown.Value, row.Shown.Interval, row.Shown.Count, row.Note])])
        {
            Caption = bench.Question,
            Note = record.Conditions,
        }.ToText() + "\n";
    }
}

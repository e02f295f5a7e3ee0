namespace GrpcLab.Bench;

/// <summary>What the lab command starts: lists the benches, or runs some of them.</summary>
internal static class BenchCommand
{
    /// <summary>
    /// Lists (<c>list</c>) or runs (<c>run</c>, a folder for the records or "", then names; without names all).
    /// </summary>
    /// <returns>0 fine, also when some were left out; 1 some failed; 2 bad usage; 130 interrupted.</returns>
    public static async Task<int> RunAsync(string[] args, IReadOnlyList<IBench> benches)
    {
        using var ending = new CancellationTokenSource();
        // The lab holds the other end of standard input: when it is gone, nobody waits for the result.
        OwnerWatch.Start(stay: false, ownerPid: null, _ => ending.Cancel());
        try
        {
            return args switch
            {
                ["list"] => List(benches, Console.Out),
                ["run", _, .. var names] when Unknown(names, benches) is { } unknown => Refuse(unknown),
                ["run", var folder, .. var names] =>
                    await RunAsync(Selected(names, benches), folder, ending.Token),
                _ => Refuse("Run './lab bench' instead: it builds this program and starts it."),
            };
        }
        catch (OperationCanceledException) when (ending.IsCancellationRequested)
        {
            return LabExit.Interrupted;
        }
    }

    private static int List(IReadOnlyList<IBench> benches, TextWriter output)
    {
        output.WriteLine(
            new Table(["name", "question"], [.. benches.Select(b => (string[])[b.Name, b.Question])]).ToText());
        return LabExit.Fine;
    }

    private static async Task<int> RunAsync(
        IReadOnlyList<IBench> benches, string folder, CancellationToken cancellation)
    {
        // Standard output belongs to the results; what the lab's own instruments say goes elsewhere.
        var output = Console.Out;
        Console.SetOut(Console.Error);
        var run = new BenchRun(new(CourseFolder.Find(), Console.Error.WriteLine), output, TimeProvider.System);
        var fine = true;
        foreach (var bench in benches) fine &= await run.RunAsync(bench, folder, cancellation);
        run.Summarise();
        return fine ? LabExit.Fine : LabExit.Failed;
    }

    private static IReadOnlyList<IBench> Selected(string[] names, IReadOnlyList<IBench> benches) =>
        names.Length == 0 ? benches : [.. benches.Where(bench => names.Contains(bench.Name))];

    private static string? Unknown(string[] names, IReadOnlyList<IBench> benches) =>
        names.FirstOrDefault(name => benches.All(bench => bench.Name != name)) is { } unknown
            ? $"No bench is called '{unknown}'. There are: {string.Join(", ", benches.Select(bench => bench.Name))}."
            : null;

    private static int Refuse(string message)
    {
        Console.Error.WriteLine(message);
        return LabExit.Usage;
    }
}

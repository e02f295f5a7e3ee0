using System.Diagnostics;

namespace GrpcLab.Cli;

/// <summary>
/// Runs test projects: in a push side by side; else those that measure nothing side by side, then the others one at a
/// time.
/// </summary>
/// <remarks>Two projects that measure would measure each other, which spoils nothing where no time is judged.</remarks>
/// <param name="projects">What to run.</param>
/// <param name="results">The folder for a result file of each.</param>
/// <param name="all">Whether tests that take long or judge times run, too (tests/Shared/TestScope.cs).</param>
/// <param name="arguments">Further arguments of dotnet test.</param>
/// <param name="log">What the tests say.</param>
internal sealed class TestRun(
    IReadOnlyList<TestProject> projects, string results, bool all, IReadOnlyList<string> arguments, TextWriter log)
{
    // A push judges no time, and a process of a test lives too short for code that is compiled a second time, from a
    // profile or because it is called often, to pay: in chapter 2's run they took 21 of 46 s of processor time.
    private static readonly string[] OnlyOnceCompiled = ["DOTNET_TieredPGO", "DOTNET_TC_CallCounting"];

    private readonly Lock _turn = new();
    private bool _passed = true;

    /// <summary>Whether every project ended well; without a test that fits a filter it does.</summary>
    public async Task<bool> RunAsync(CancellationToken cancellation)
    {
        var beside = projects.Where(project => project.MeasuresNothing || !all).ToList();
        var alone = projects.Except(beside).ToList();
        await log.WriteLineAsync("Testing side by side: "
            + $"{Names(beside)}{(alone.Count == 0 ? "" : $"; then one at a time: {Names(alone)}")}…");
        // Tests wait, too: with a lane more than cores a push took 987 and 994 s on two, and 1187 to 1234 s without it.
        // With two more it is no faster, and what counts in a silence falls behind.
        var lanes = new ParallelOptions
        {
            MaxDegreeOfParallelism = Environment.ProcessorCount + 1,
            CancellationToken = cancellation,
        };
        await Parallel.ForEachAsync(beside, lanes, async (project, stop) =>
        {
            var said = new List<string>();
            var passed = await RunAsync(project, said.Add, stop);
            Take(passed, string.Join(Environment.NewLine, said));
        });
        foreach (var project in alone) Take(await RunAsync(project, log.WriteLine, cancellation), "");

        return _passed;
    }

    /// <summary>The arguments of dotnet for one project.</summary>
    internal IReadOnlyList<string> CommandLine(TestProject project) =>
    [
        "test", project.Assembly, "--logger", $"trx;LogFileName={project.Name}.trx",
        "--logger", "console;verbosity=minimal", "--results-directory", results,
        .. all || arguments.Contains("--filter") ? [] : (string[])["--filter", "Run!=all"], .. arguments,
    ];

    private void Take(bool passed, string said)
    {
        lock (_turn)
        {
            _passed &= passed;
            if (said.Length > 0) log.WriteLine(said);
        }
    }

    private async Task<bool> RunAsync(TestProject project, Action<string> say, CancellationToken cancellation)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath ?? "dotnet", CommandLine(project))
        {
            RedirectStandardOutput = true,
        };
        start.Environment["GRPCLAB_TESTS"] = all ? "all" : "push";
        start.Environment["DOTNET_NOLOGO"] = "1";
        foreach (var variable in all ? [] : OnlyOnceCompiled) start.Environment[variable] = "0";
        using var process = Process.Start(start)!;
        try
        {
            while (await process.StandardOutput.ReadLineAsync(cancellation) is { } line)
            {
                if (line.Length > 0) say(line);
            }

            await process.WaitForExitAsync(cancellation);
            return process.ExitCode == 0;
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }
    }

    private static string Names(IEnumerable<TestProject> projects) =>
        string.Join(", ", projects.Select(project => project.Name));
}

using System.Globalization;
using System.Text.Json;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Perfolizer.Horology;

namespace GrpcLab.MessageBench;

/// <summary>
/// Runs the benchmarks in this process and writes the result to standard output, as one line of JSON.
/// </summary>
internal static class BenchRun
{
    private const int WrongUse = 2;

    /// <summary>Runs and reports. The arguments: quick or full, and a folder for BenchmarkDotNet's own files.</summary>
    public static async Task<int> RunAsync(string[] args)
    {
        if (args is not [("quick" or "full") and var budget, var folder])
        {
            await Console.Error.WriteLineAsync(
                "Usage: GrpcLab.MessageBench <quick|full> <folder for BenchmarkDotNet's files>");
            return WrongUse;
        }

        EndWithOwner();
        // Standard output belongs to the result.
        var output = Console.Out;
        Console.SetOut(Console.Error);
        var summary = BenchmarkRunner.Run<Serialisation>(Config(budget, folder));
        if (summary.HasCriticalValidationErrors || summary.Reports.IsEmpty || summary.Reports.Any(r => !r.Success))
        {
            await Console.Error.WriteLineAsync("Some benchmark failed; BenchmarkDotNet's log above says why.");
            return 1;
        }

        await output.WriteLineAsync(JsonSerializer.Serialize(BenchReport.Of(summary)));
        return 0;
    }

    private static IConfig Config(string budget, string folder)
    {
        var job = Job.Default.WithToolchain(InProcessEmitToolchain.Instance);
        job = budget == "full"
            ? job.WithWarmupCount(5).WithIterationCount(15).WithIterationTime(TimeInterval.FromMilliseconds(250))
            : job.WithWarmupCount(3).WithIterationCount(6).WithIterationTime(TimeInterval.FromMilliseconds(50));
        return ManualConfig.CreateEmpty()
            .AddColumnProvider(BenchmarkDotNet.Columns.DefaultColumnProviders.Instance)
            .AddLogger(new TextLogger(Console.Error))
            .AddJob(job)
            .WithArtifactsPath(folder)
            .WithCultureInfo(CultureInfo.InvariantCulture);
    }

    // The lab holds the other end of standard input: when it is gone, nobody waits for the result.
    private static void EndWithOwner() => new Thread(WatchOwner) { IsBackground = true }.Start();

    private static void WatchOwner()
    {
        while (Console.In.Read() >= 0)
        {
            // What is written there means nothing.
        }

        Environment.Exit(1);
    }
}

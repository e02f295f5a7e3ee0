using System.Globalization;
using System.Text.Json;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
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

        // The lab holds the other end of standard input: when it is gone, nobody waits for the result.
        OwnerWatch.Start(stay: false, ownerPid: null, _ => Environment.Exit(1));
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
}

/// <summary>What the lab is told of a run.</summary>
/// <param name="Environment">BenchmarkDotNet's own words about machine and runtime.</param>
/// <param name="Columns">The headings of its table.</param>
/// <param name="Rows">The cells of its table, as it writes them.</param>
/// <param name="Results">The numbers behind them.</param>
internal sealed record BenchReport(
    IReadOnlyList<string> Environment, IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows,
    IReadOnlyList<BenchResult> Results)
{
    /// <summary>Takes what is needed out of the summary.</summary>
    public static BenchReport Of(Summary summary)
    {
        var shown = summary.Table.Columns.Where(c => c.NeedToShow).ToArray();
        return new BenchReport(
            [.. summary.HostEnvironmentInfo.ToFormattedString()],
            [.. shown.Select(c => c.Header)],
            [.. summary.Table.FullContent.Select(row => (IReadOnlyList<string>)[.. shown.Select(c => row[c.Index])])],
            [.. summary.Reports.Select(Result)]);
    }

    private static BenchResult Result(BenchmarkDotNet.Reports.BenchmarkReport report) => new(
        report.BenchmarkCase.Descriptor.WorkloadMethod.Name,
        report.ResultStatistics!.Mean,
        report.ResultStatistics.StandardError,
        report.GcStats.GetBytesAllocatedPerOperation(report.BenchmarkCase)
            ?? throw new InvalidOperationException("The memory diagnoser counted nothing."));
}

/// <summary>One benchmark.</summary>
/// <param name="Name">Name of its method.</param>
/// <param name="MeanNanoseconds">Mean time of one operation.</param>
/// <param name="ErrorNanoseconds">Standard error of the mean.</param>
/// <param name="AllocatedBytes">Bytes one operation allocates.</param>
internal sealed record BenchResult(string Name, double MeanNanoseconds, double ErrorNanoseconds, long AllocatedBytes);

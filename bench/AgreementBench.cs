using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Perfolizer.Horology;
using Perfolizer.Mathematics.OutlierDetection;

namespace GrpcLab.Bench;

/// <summary>A unary call as the lab times it, and as BenchmarkDotNet does.</summary>
internal static class AgreementBench
{
    private const string Lab = "the lab", Other = "BenchmarkDotNet";
    private const int RoundCount = 36, Iterations = 5;

    private static readonly TimeSpan Iteration = TimeSpan.FromMilliseconds(100), Stretch = Iterations * Iteration;

    public static async Task<Findings> RunAsync(
        CourseFolder course, Action<string> log, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartHereAsync(new(), cancellation);
        UnaryBenchmark.Call = UnaryCall.To(server);
        var folder = Path.Combine(course.Root, "artifacts", "bench");
        var warmup = (await ClosedLoop.RunAsync(new(), UnaryBenchmark.Call, cancellation)).Warmup;
        var times = await Turns.TakeAsync(
            RoundCount, new Dictionary<string, Func<Task<(double First, double Second)>>>
            {
                [Lab] = () => OfLabAsync(cancellation),
                [Other] = () => Task.Run(() => OfBenchmarkDotNet(folder), cancellation),
            },
            cancellation);
        return new Findings([.. Rows(times)], server.Conditions.With("warm-up", warmup.ToString())
            .With(Other, $"{Other} {typeof(BenchmarkRunner).Assembly.GetName().Version}, in process"));
    }

    private static IEnumerable<BenchRow> Rows(IReadOnlyDictionary<string, (double First, double Second)[]> times)
    {
        var (windows, median) = (times[Lab].Select(t => t.First), times[Lab].Select(t => t.Second));
        var (awaited, blocked) = (times[Other].Select(t => t.First), times[Other].Select(t => t.Second));
        yield return Rounds.Ratio($"{Lab} ÷ {Other}", "time of a call: means of 100 ms ÷ calls awaited in turn",
            windows, awaited, "the same statistic on both sides; goal: within 5 %");
        yield return Rounds.Ratio($"{Lab} ÷ {Other}", "time of a call: median of all ÷ calls awaited in turn", median,
            awaited, "BenchmarkDotNet's number comes from means, and slow calls are in these");
        yield return Rounds.Ratio($"{Lab} ÷ {Other}", "time of a call: median of all ÷ a thread blocked for each",
            median, blocked, "as a benchmark is usually written; waking the thread is part of its time");
        yield return Rounds.Typical(
            Lab, "time of a call, means of 100 ms", windows.Select(ns => ns / 1e3), "µs");
        yield return Rounds.Typical(Lab, "time of a call, median of all", median.Select(ns => ns / 1e3), "µs");
        yield return Rounds.Typical(Other, "time of a call, awaited in turn", awaited.Select(ns => ns / 1e3), "µs");
        yield return Rounds.Typical(
            Other, "time of a call, a thread blocked for each", blocked.Select(ns => ns / 1e3), "µs");
    }

    private static async Task<(double Windows, double Median)> OfLabAsync(CancellationToken cancellation)
    {
        // Warms up by its own rule each time: BenchmarkDotNet has compiled meanwhile.
        var load = await ClosedLoop.RunAsync(new() { Duration = Stretch }, UnaryBenchmark.Call, cancellation);
        return load.Errors == 0
            ? (MedianOfMeans(load.Samples), load.PerCall.P50.Nanoseconds)
            : throw new InvalidOperationException($"{load.Errors} calls failed, the first with {load.FirstError}.");
    }

    // What we take of BenchmarkDotNet: the mean of the calls of each iteration, and the median of these.
    private static double MedianOfMeans(IEnumerable<CallTime> samples)
    {
        var elapsed = 0.0;
        return Quantile.Median(samples
            .GroupBy(sample => (int)((elapsed += sample.Nanoseconds) / Iteration.TotalNanoseconds))
            .Select(window => window.Average(sample => sample.Nanoseconds)));
    }

    // The median over iterations, each the mean of its calls.
    private static (double Awaited, double Blocked) OfBenchmarkDotNet(string folder)
    {
        var summary = BenchmarkRunner.Run<UnaryBenchmark>(ManualConfig.CreateEmpty()
            .AddLogger(NullLogger.Instance)
            // As in the lab: every iteration counts, and nothing is collected in between.
            .AddJob(Job.Default.WithToolchain(InProcessEmitToolchain.Instance).WithWarmupCount(3)
                .WithOutlierMode(OutlierMode.DontRemove).WithGcForce(false)
                .WithIterationCount(Iterations)
                .WithIterationTime(TimeInterval.FromMilliseconds(Iteration.TotalMilliseconds)))
            .WithArtifactsPath(folder));
        return (Median(summary, nameof(UnaryBenchmark.Awaited)), Median(summary, nameof(UnaryBenchmark.Blocked)));
    }

    private static double Median(Summary summary, string method)
    {
        var report = summary.Reports.SingleOrDefault(r => r.BenchmarkCase.Descriptor.WorkloadMethod.Name == method);
        return report is { Success: true, ResultStatistics: { } statistics }
            ? statistics.Median
            : throw new InvalidOperationException(
                $"BenchmarkDotNet's {method} failed. {string.Join(' ', summary.ValidationErrors)}");
    }
}

/// <summary>What BenchmarkDotNet measures: the same call that the lab measures.</summary>
public class UnaryBenchmark
{
    /// <summary>Calls of one operation where they are awaited one after the other.</summary>
    public const int Together = 100;

    /// <summary>The call; set before BenchmarkDotNet runs, in this process.</summary>
    internal static Func<Task> Call { get; set; } = () => throw new InvalidOperationException("There is no call yet.");

    /// <summary>BenchmarkDotNet's thread is blocked until the answer is there, and woken for each.</summary>
    [Benchmark]
    public Task Blocked() => Call();

    /// <summary>The next call follows where the answer arrived, as in the lab's loop.</summary>
    [Benchmark(OperationsPerInvoke = Together)]
    public async Task Awaited()
    {
        for (var i = 0; i < Together; i++) await Call().ConfigureAwait(false);
    }
}

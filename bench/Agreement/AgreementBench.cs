using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Performance;
using Perfolizer.Horology;

namespace GrpcLab.Bench;

/// <summary>A unary call as the lab times it, and as BenchmarkDotNet does.</summary>
internal sealed class AgreementBench : IBench
{
    private const string Lab = "the lab", Other = "BenchmarkDotNet";
    private const int RoundCount = 12, Iterations = 8;

    private static readonly TimeSpan Stretch = TimeSpan.FromSeconds(1);

    /// <inheritdoc/>
    public string Name => "bdn";

    /// <inheritdoc/>
    public string Question => "Does the lab measure the same time for a unary call as BenchmarkDotNet?";

    /// <inheritdoc/>
    public async Task<BenchOutcome> RunAsync(BenchContext context, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(cancellation: cancellation);
        var client = new Performance.Monitor.MonitorClient(server.OpenChannel(Endpoint.H2c));
        var request = new PerformanceStatusRequest { ClientName = "bench" };
        UnaryBenchmark.Call = () => client.GetPerformanceAsync(request).ResponseAsync;
        var folder = Path.Combine(context.Course.Root, "artifacts", "bench");
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
        var (median, mean) = (times[Lab].Select(t => t.First), times[Lab].Select(t => t.Second));
        var (awaited, blocked) = (times[Other].Select(t => t.First), times[Other].Select(t => t.Second));
        yield return Rounds.Ratio($"{Lab} ÷ {Other}", "time of a call: mean ÷ calls awaited one after the other", mean,
            awaited, "the same statistic of the same loop; goal: within 5 %");
        yield return Rounds.Ratio($"{Lab} ÷ {Other}", "time of a call: median ÷ calls awaited one after the other",
            median, awaited, "BenchmarkDotNet's number is a mean over many calls; slow ones are in it");
        yield return Rounds.Ratio($"{Lab} ÷ {Other}", "time of a call: median ÷ a thread blocked for each call",
            median, blocked, "as a benchmark is usually written; waking the thread is part of its time");
        yield return Rounds.Typical(Lab, "median time of a call", median.Select(ns => ns / 1e3), "µs");
        yield return Rounds.Typical(Lab, "mean time of a call", mean.Select(ns => ns / 1e3), "µs");
        yield return Rounds.Typical(
            Other, "time of a call, awaited one after the other", awaited.Select(ns => ns / 1e3), "µs");
        yield return Rounds.Typical(
            Other, "time of a call, a thread blocked for each", blocked.Select(ns => ns / 1e3), "µs");
    }

    private static async Task<(double Median, double Mean)> OfLabAsync(CancellationToken cancellation)
    {
        // Warms up by its own rule each time: BenchmarkDotNet has compiled meanwhile.
        var load = await ClosedLoop.RunAsync(new() { Duration = Stretch }, UnaryBenchmark.Call, cancellation);
        return load.Errors == 0
            ? (load.PerCall.P50.Nanoseconds, load.Samples.Average(s => s.Nanoseconds))
            : throw new InvalidOperationException($"{load.Errors} calls failed, the first with {load.FirstError}.");
    }

    // The median over iterations, each the mean of its calls.
    private static (double Awaited, double Blocked) OfBenchmarkDotNet(string folder)
    {
        var summary = BenchmarkRunner.Run<UnaryBenchmark>(ManualConfig.CreateEmpty()
            .AddLogger(NullLogger.Instance)
            .AddJob(Job.Default.WithToolchain(InProcessEmitToolchain.Instance).WithWarmupCount(3)
                .WithIterationCount(Iterations).WithIterationTime(TimeInterval.FromMilliseconds(100)))
            .WithArtifactsPath(folder));
        return (Median(summary, nameof(UnaryBenchmark.Awaited)), Median(summary, nameof(UnaryBenchmark.Blocked)));
    }

    private static double Median(Summary summary, string method) =>
        summary.Reports.Single(r => r.BenchmarkCase.Descriptor.WorkloadMethod.Name == method) is
            { Success: true, ResultStatistics: { } statistics }
            ? statistics.Median
            : throw new InvalidOperationException(
                $"BenchmarkDotNet's {method} failed. {string.Join(' ', summary.ValidationErrors)}");
}

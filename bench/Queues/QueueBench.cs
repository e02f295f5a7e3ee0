using System.Collections.Concurrent;
using System.Diagnostics;
using Google.Protobuf.WellKnownTypes;
using LimitedWork;
using MathNet.Numerics.Distributions;

namespace GrpcLab.Bench;

/// <summary>The lab's open loop before queues whose percentiles are known in closed form.</summary>
internal static class QueueBench
{
    // Each queue is one repetition; side by side they do not slow each other, since their workers sleep.
    private const int Queues = 10;

    private static readonly TimeSpan Service = TimeSpan.FromMilliseconds(10), Length = TimeSpan.FromSeconds(25);

    // The queue is empty at first; by then it has forgotten that.
    private static readonly TimeSpan Start = TimeSpan.FromSeconds(3);

    // Beyond this the queue grows faster than it forgets how it began.
    private const double MaxUtilisation = 0.85;

    private static readonly double[] Utilisations = [0.3, 0.7], Shares = [0.5, 0.9, 0.99];

    public static async Task<Findings> RunAsync(
        CourseFolder course, Action<string> log, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartHereAsync(new(), cancellation);
        var work = new Work.WorkClient(server.OpenChannel(Endpoint.H2c));
        // So that what is compiled or opened at the first call is not in the first waits.
        await work.DoAsync(new Job { Pool = "warm-up" }, cancellationToken: cancellation);

        var rows = new List<BenchRow>();
        foreach (var utilisation in Utilisations)
        {
            log($"queues with equal jobs, then with exponential ones, at {100 * utilisation:0} %");
            var equal = await AllAsync(seed => EqualAsync(work, utilisation, seed, cancellation));
            var exponential = await AllAsync(seed => ExponentialAsync(utilisation, seed, cancellation));
            rows.AddRange(Rows($"M/D/1 at {100 * utilisation:0} %", equal, (queue, share) => queue.Equal(share)));
            rows.AddRange(Rows(
                $"M/M/1 at {100 * utilisation:0} %", exponential, (queue, share) => queue.Exponential(share)));
        }

        return new Findings(
            rows,
            server.Conditions.With("queues", $"{Queues} queues side by side, {Service.TotalMilliseconds} ms a job, "
                + $"{Length.TotalSeconds} s, the first {Start.TotalSeconds} s left out; M/D/1 at the server, M/M/1 in "
                + "the client's process; theory from the rate offered and the service time measured"));
    }

    private static async Task<IReadOnlyList<QueueRun>> AllAsync(Func<int, Task<QueueRun>> run) =>
        await Task.WhenAll(Enumerable.Range(1, Queues).Select(seed => Task.Run(() => run(seed))));

    private static async Task<QueueRun> EqualAsync(
        Work.WorkClient work, double utilisation, int seed, CancellationToken cancellation)
    {
        var pool = $"bench {seed}";
        await work.ConfigureAsync(
            new WorkSettings { Workers = 1, ServiceTime = Service.ToDuration(), Pool = pool },
            cancellationToken: cancellation);
        var result = await OpenLoop.RunAsync(Plan(utilisation, seed),
            _ => work.DoAsync(new Job { Pool = pool }, cancellationToken: cancellation).ResponseAsync,
            OpenLoopPace.System, cancellation, silent: true);
        var counts = await work.CountAsync(new CountRequest { Pool = pool }, cancellationToken: cancellation);
        return new(result, counts.TimeServed.ToTimeSpan().TotalSeconds / counts.Done);
    }

    private static async Task<QueueRun> ExponentialAsync(
        double utilisation, int seed, CancellationToken cancellation)
    {
        using var worker = new ExponentialWorker(Service, seed);
        var result = await OpenLoop.RunAsync(
            Plan(utilisation, seed), _ => worker.DoAsync(), OpenLoopPace.System, cancellation, silent: true);
        return new(result, worker.MeanServed);
    }

    private static OpenLoopPlan Plan(double utilisation, int seed) =>
        OpenLoopPlan.At(utilisation / Service.TotalSeconds, Length) with { Arrivals = Arrivals.Poisson, Seed = seed };

    private static IEnumerable<BenchRow> Rows(
        string name, IReadOnlyList<QueueRun> runs, Func<SingleServer, double, double> theory)
    {
        var queue = new SingleServer(runs.Average(r => r.Result.OfferedPerSecond), runs.Average(r => r.Served));
        if (queue.Utilisation > MaxUtilisation)
        {
            throw new InvalidOperationException(
                $"{name}: jobs of {Service.TotalMilliseconds} ms took {1e3 * queue.ServiceTime:0.0} ms on average, so "
                + "the queue was full. The machine is too busy for this; try again when it is quiet.");
        }

        var times = runs.Select(run => run.Times(Start)).ToArray();
        foreach (var share in Shares)
        {
            var expected = theory(queue, share);
            var (value, low, high) = Jackknife.Of(times, all => Quantile.Of(all, share) / expected);
            yield return new(name, $"p{100 * share:0} measured ÷ theory", value, BenchRow.Ratio, low, high, Queues,
                FormattableString.Invariant(
                    $"{times.Sum(t => t.Length):N0} calls; theory {1e3 * expected:0.0} ms"));
        }

        yield return new(name, "how late the generator was, p99",
            Quantile.Of(runs.SelectMany(r => r.Result.Calls).Where(c => c.Intended >= Start)
                .Select(c => c.Lateness.Milliseconds), 0.99), "ms",
            Note: "beside a job of 10 ms it should be small, or the machine was too busy");
    }

    // Served is the mean service time measured, in seconds.
    private sealed record QueueRun(OpenLoopResult Result, double Served)
    {
        // From the intended start, in seconds.
        public double[] Times(TimeSpan from) => Result.Errors == 0
            ? [.. Result.Calls.Where(c => c.Intended >= from).Select(c => c.FromIntended.Seconds)]
            : throw new InvalidOperationException($"Calls failed, the first with {Result.FirstError}.");
    }
}

/// <summary>A worker in this process whose jobs take exponentially distributed times; the server's are equal.</summary>
internal sealed class ExponentialWorker : IDisposable
{
    private readonly BlockingCollection<TaskCompletionSource> _jobs = [];
    private readonly Exponential _times;
    private readonly Thread _thread;
    private long _served;
    private long _done;

    public ExponentialWorker(TimeSpan mean, int seed)
    {
        _times = new Exponential(1 / mean.TotalSeconds, new Random(seed));
        _thread = new Thread(Work) { IsBackground = true, Name = $"exponential worker {seed}" };
        _thread.Start();
    }

    /// <summary>Mean time the jobs done so far have taken, in seconds.</summary>
    public double MeanServed => Stopwatch.GetElapsedTime(0, Interlocked.Read(ref _served)).TotalSeconds
        / Interlocked.Read(ref _done);

    public Task DoAsync()
    {
        var job = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _jobs.Add(job);
        return job.Task;
    }

    public void Dispose()
    {
        _jobs.CompleteAdding();
        _thread.Join();
        _jobs.Dispose();
    }

    private void Work()
    {
        foreach (var job in _jobs.GetConsumingEnumerable())
        {
            var began = Stopwatch.GetTimestamp();
            PreciseWait.Until(began + (long)(_times.Sample() * Stopwatch.Frequency));
            Interlocked.Add(ref _served, Stopwatch.GetTimestamp() - began);
            Interlocked.Increment(ref _done);
            job.SetResult();
        }
    }
}

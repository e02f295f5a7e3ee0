using Google.Protobuf.WellKnownTypes;
using LimitedWork;

namespace GrpcLab.Bench;

/// <summary>The lab's open loop before queues whose percentiles are known in closed form.</summary>
internal sealed class QueueBench : IBench
{
    // Each queue is one repetition; side by side they do not slow each other, since their workers sleep.
    private const int Queues = 10;

    private static readonly TimeSpan Service = TimeSpan.FromMilliseconds(10), Length = TimeSpan.FromSeconds(40);

    // The queue is empty at first; by then it has forgotten that.
    private static readonly TimeSpan Start = TimeSpan.FromSeconds(3);

    private static readonly double[] Utilisations = [0.5, 0.7], Shares = [0.5, 0.9, 0.99];

    /// <inheritdoc/>
    public string Name => "queue";

    /// <inheritdoc/>
    public string Question => "Does the open loop see the percentiles that queueing theory gives for the same load?";

    /// <inheritdoc/>
    public async Task<BenchOutcome> RunAsync(BenchContext context, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(cancellation: cancellation);
        var work = new Work.WorkClient(server.OpenChannel(Endpoint.H2c));
        // So that what is compiled or opened at the first call is not in the first waits.
        await work.DoAsync(new Job { Shop = "warm-up" }, cancellationToken: cancellation);

        context.Log($"{Name}: {Utilisations.Length * Queues} queues with equal jobs, {Length.TotalSeconds} s");
        var equal = await AllAsync((utilisation, seed) => EqualAsync(work, utilisation, seed, cancellation));
        context.Log($"{Name}: {Utilisations.Length * Queues} queues with exponential jobs, {Length.TotalSeconds} s");
        var exponential = await AllAsync(
            (utilisation, seed) => ExponentialAsync(utilisation, seed, cancellation));
        return new Findings(
            [.. Rows("M/D/1", equal, (s, p) => s.Equal(p)), .. Rows("M/M/1", exponential, (s, p) => s.Exponential(p))],
            server.Conditions.With("queues", $"{Queues} queues at each utilisation, {Service.TotalMilliseconds} ms a "
                + $"job, {Length.TotalSeconds} s, the first {Start.TotalSeconds} s left out; M/D/1 at the server, "
                + "M/M/1 in the client's process; theory from the rate offered and the service time measured"));
    }

    private static async Task<IReadOnlyList<QueueRun>> AllAsync(Func<double, int, Task<QueueRun>> run) =>
        await Task.WhenAll(
            from utilisation in Utilisations
            from queue in Enumerable.Range(1, Queues)
            select Task.Run(() => run(utilisation, (int)(100 * utilisation) + queue)));

    private static async Task<QueueRun> EqualAsync(
        Work.WorkClient work, double utilisation, int seed, CancellationToken cancellation)
    {
        var shop = $"bench {seed}";
        await work.ConfigureAsync(
            new WorkSettings { Workers = 1, ServiceTime = Service.ToDuration(), Shop = shop },
            cancellationToken: cancellation);
        var result = await OpenLoop.RunAsync(Plan(utilisation, seed),
            _ => work.DoAsync(new Job { Shop = shop }, cancellationToken: cancellation).ResponseAsync,
            OpenLoopPace.System, cancellation, silent: true);
        var counts = await work.CountAsync(new CountRequest { Shop = shop }, cancellationToken: cancellation);
        return new(utilisation, result, counts.TimeServed.ToTimeSpan().TotalSeconds / counts.Done);
    }

    private static async Task<QueueRun> ExponentialAsync(
        double utilisation, int seed, CancellationToken cancellation)
    {
        using var worker = new ExponentialWorker(Service, seed);
        var result = await OpenLoop.RunAsync(
            Plan(utilisation, seed), _ => worker.DoAsync(), OpenLoopPace.System, cancellation, silent: true);
        return new(utilisation, result, worker.MeanServed);
    }

    private static OpenLoopPlan Plan(double utilisation, int seed) =>
        OpenLoopPlan.At(utilisation / Service.TotalSeconds, Length) with { Arrivals = Arrivals.Poisson, Seed = seed };

    private static IEnumerable<BenchRow> Rows(
        string model, IReadOnlyList<QueueRun> runs, Func<SingleServer, double, double> theory) =>
        from at in runs.GroupBy(run => run.Utilisation)
        from share in Shares
        let calls = at.Sum(run => run.Result.Calls.Count)
        select Rounds.Typical($"{model} at {100 * at.Key:0} %", $"p{100 * share:0} measured ÷ theory",
            at.Select(run => run.Measured(share, Start) / theory(run.Theory, share)), BenchRow.Ratio,
            $"{calls:N0} calls; theory {1e3 * at.Average(run => theory(run.Theory, share)):0.0} ms");

    /// <summary>What became of one queue.</summary>
    /// <param name="Utilisation">What it was planned for.</param>
    /// <param name="Result">The open loop.</param>
    /// <param name="Served">Mean service time measured, in seconds.</param>
    private sealed record QueueRun(double Utilisation, OpenLoopResult Result, double Served)
    {
        public SingleServer Theory => new(Result.OfferedPerSecond, Served);

        public double Measured(double share, TimeSpan from) => Result.Errors == 0
            ? Quantile.Of(Result.Calls.Where(c => c.Intended >= from).Select(c => c.FromIntended.Seconds), share)
            : throw new InvalidOperationException($"Calls failed, the first with {Result.FirstError}.");
    }
}

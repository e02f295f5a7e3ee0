using System.Text.Json;

namespace GrpcLab;

/// <summary>
/// Makes calls from a process of its own: there the thread pool is cold at first, and warm the second time.
/// </summary>
public static class FreshClient
{
    private static readonly TimeSpan MaxRunTime = TimeSpan.FromMinutes(2);

    /// <summary>Starts the process, which makes the calls twice over h2c and ends.</summary>
    /// <param name="server">Whom it calls.</param>
    /// <param name="plan">
    /// What it calls and how. Default: 500 blocking calls of Grpc.Net.Client, 50 at once, over one channel.
    /// </param>
    /// <param name="cancellation">Ends the process. In any case it ends after 2 min.</param>
    /// <exception cref="PlatformNotSupportedException">
    /// Grpc.Core is asked for and does not run on this platform.
    /// </exception>
    /// <exception cref="InvalidOperationException">The process failed; the message holds what it said.</exception>
    public static async Task<FreshRuns> RunAsync(
        ServerAccess server, FreshPlan? plan = null, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        plan ??= new FreshPlan();
        ThrowIfInvalid(plan);
        await using var limit = new RunLimit(MaxRunTime, TimeProvider.System, cancellation);
        return await limit.GuardAsync(async token =>
        {
            var said = await FreshProcess.RunAsync(
                plan.Cores, [JsonSerializer.Serialize(plan), server.Address(Endpoint.H2c).AbsoluteUri], token);
            var runs = JsonSerializer.Deserialize<FreshRun[]>(said)!;
            return new FreshRuns(plan, runs[0], runs[1]) { Conditions = server.Conditions };
        }, () => "making calls from a process of its own");
    }

    /// <summary>Threads of the pool over time, a line for each run.</summary>
    /// <param name="title">One line.</param>
    /// <param name="runs">What to call each run, and the run.</param>
    public static LineFigure Figure(string title, params (string Label, FreshRun Run)[] runs) => new(
        title,
        new("time since the start", Unit.Duration),
        new("threads of the pool", Unit.Count),
        [.. runs.Select(r => new Line(r.Label, [.. Steps(r.Run.Samples)]))])
    {
        Markers = false,
        Caption = "Each line ends with its last answer.",
        Conditions = LabConditions.OfThisProcess().Essentials.With("n", "a single run each"),
    };

    // A number of threads holds until it changes: a staircase, without the samples between two steps.
    private static IEnumerable<LinePoint> Steps(IReadOnlyList<ThreadSample> samples)
    {
        var threads = samples[0].Threads;
        yield return new(samples[0].At.TotalSeconds, threads);
        foreach (var sample in samples.Where(s => s.Threads != threads))
        {
            yield return new(sample.At.TotalSeconds, threads);
            yield return new(sample.At.TotalSeconds, threads = sample.Threads);
        }

        yield return new(samples[^1].At.TotalSeconds, threads);
    }

    private static void ThrowIfInvalid(FreshPlan plan)
    {
        new Errors()
            .Require(plan.Calls is >= 1 and <= 100_000, $"Calls is {plan.Calls}; it must lie between 1 and 100000.")
            .Require(plan.Workers is >= 1 and <= 1000, $"Workers is {plan.Workers}; it must lie between 1 and 1000.")
            .Require(plan.Cores is >= 1 and <= 64, $"Cores is {plan.Cores}; it must lie between 1 and 64.")
            .ThrowIfAny("The fresh client");
        if (plan.Client == StackClient.GrpcCore) GrpcCore.ThrowIfMissing();
    }
}

namespace GrpcLab;

/// <summary>
/// The load of source C: in a minute 1,800 large calls and beside them 1,800 small ones, whether or not they are
/// answered.
/// </summary>
public static class PublishedLoad
{
    private const long LittleMemory = 3L << 30;

    /// <summary>
    /// The most large calls in flight at once: 8, or 2 where this process may use less than 3 GB, as in a session on
    /// Binder. Each takes about 75 MB on both sides together.
    /// </summary>
    public static int MaxLargeInFlight { get; } =
        GC.GetGCMemoryInfo().TotalAvailableMemoryBytes < LittleMemory ? 2 : 8;

    /// <summary>
    /// A large call counts when it is answered so soon after it was to start: 250 ms. In the post the longest of
    /// Grpc.Core's took 236 ms.
    /// </summary>
    public static TimeSpan Deadline { get; } = TimeSpan.FromMilliseconds(250);

    /// <summary>From nothing to 50 calls per second in half a minute, then down to 20 in another half.</summary>
    public static OpenLoopPlan Ramp { get; } = OpenLoopPlan.Of(
        new RateSegment(0, 50, TimeSpan.FromSeconds(30)), new RateSegment(50, 20, TimeSpan.FromSeconds(30)));

    /// <summary>
    /// The ramp with its own rates in the time that the budget allows: all of its minute at full, 1.2 s at quick, half
    /// a second at smoke.
    /// </summary>
    public static OpenLoopPlan Shortened => Ramp.Scaled(rate: 1, time: Budget.Current switch
    {
        { Name: "full" } => 1,
        { JudgesTimes: true } => 1 / 50.0,
        _ => 1 / 120.0,
    });

    /// <summary>
    /// Runs the same schedule for every case, large and small calls at once; the second pass takes the cases in reverse
    /// order.
    /// </summary>
    /// <param name="plan">
    /// When calls start. At most <see cref="MaxLargeInFlight"/> large calls are in flight at once, for the memory they
    /// take; further ones are turned away.
    /// </param>
    /// <param name="cases">The cases. Each is called twice before its schedule begins.</param>
    /// <param name="passes">
    /// How often the schedule is run. Default: 2, so that a machine that drifts does not favour the first case; at full
    /// 1, for the time it takes, and at smoke.
    /// </param>
    /// <param name="cancellation">Ends the run.</param>
    public static async Task<RampResults> RunAsync(
        OpenLoopPlan plan, IReadOnlyList<RampCase> cases, int? passes = null,
        CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(plan);
        var times = passes ?? (Budget.Current.Name == "quick" ? 2 : 1);
        new Errors().Require(cases is { Count: > 0 }, "There is no case.")
            .Require(times >= 1, $"passes is {passes}; it must be at least 1.")
            .ThrowIfAny("The original load");
        // Both loads of a case begin at the same moment: neither takes
        // the other for work that was left behind, nor waits for it.
        using var meant = OtherWork.Meant(TimeProvider.System);
        var all = new List<RampResult>();
        using var progress = Progress.Start("The original load");
        for (var pass = 0; pass < times; pass++)
        {
            foreach (var one in pass % 2 == 0 ? cases : cases.Reverse())
            {
                progress.Report((double)all.Count / (times * cases.Count), one.Name);
                all.Add(await RunAsync(plan, one, cancellation));
            }
        }

        return new RampResults([.. cases.Select(c => Together(c.Name, [.. all.Where(r => r.Name == c.Name)]))]);
    }

    private static async Task<RampResult> RunAsync(OpenLoopPlan plan, RampCase one, CancellationToken cancellation)
    {
        for (var call = 0; call < 2; call++)
        {
            await one.Large();
            await one.Small();
        }

        var large = CallAsync(plan with { MaxInFlight = MaxLargeInFlight }, one.Large, cancellation);
        var small = CallAsync(plan, one.Small, cancellation);
        await Task.WhenAll(large, small);
        return new RampResult(one.Name, await large, await small);
    }

    private static Task<OpenLoopResult> CallAsync(OpenLoopPlan plan, Func<Task> call, CancellationToken cancellation) =>
        OpenLoop.RunAsync(plan, _ => call(), OpenLoopPace.System, cancellation, silent: true);

    private static RampResult Together(string name, IReadOnlyList<RampResult> passes) =>
        new(name, Together([.. passes.Select(p => p.Large)]), Together([.. passes.Select(p => p.Small)]));

    private static OpenLoopResult Together(IReadOnlyList<OpenLoopResult> passes) => passes[0] with
    {
        Calls = [.. passes.SelectMany(p => p.Calls)],
        PeakInFlight = passes.Max(p => p.PeakInFlight),
        FirstError = passes.Select(p => p.FirstError).FirstOrDefault(e => e is not null),
        Elapsed = passes.Aggregate(TimeSpan.Zero, (sum, p) => sum + p.Elapsed),
    };
}

using Google.Protobuf.WellKnownTypes;

namespace GrpcLab;

/// <summary>
/// What calls cost when several are made at once: time, and processor time on both sides, which decides how many of
/// them a busy machine carries. Shows as a table.
/// </summary>
/// <param name="AtOnce">Calls of a batch.</param>
/// <param name="Cases">What was measured of each case.</param>
public sealed record CallCosts(int AtOnce, IReadOnlyList<CostResult> Cases) : TableResult
{
    /// <summary>Why no ratio of this run is steady; null when the warm-up settled.</summary>
    internal string? Unsettled { get; init; }

    /// <summary>The case with this name.</summary>
    public CostResult this[string name] => Cases.FirstOrDefault(c => c.Name == name)
        ?? throw new KeyNotFoundException(
            $"No case is called \"{name}\". The cases are: {string.Join(", ", Cases.Select(c => $"\"{c.Name}\""))}.");

    /// <summary>Measures the cases in turns, in shuffled order, for as many rounds as the budget says.</summary>
    /// <param name="atOnce">Calls that each case's batch makes, at least 1.</param>
    /// <param name="cases">The cases. A slice of the budget is filled with batches, at least one.</param>
    /// <param name="budget">Rounds, slices and warm-up. Default: what GRPCLAB_BUDGET says.</param>
    /// <param name="cancellation">Ends the measurement.</param>
    public static async Task<CallCosts> MeasureAsync(
        int atOnce, IReadOnlyList<CostCase> cases, Budget? budget = null, CancellationToken cancellation = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(atOnce, 1);
        new Errors().Require(cases is { Count: > 0 }, "There is no case.").ThrowIfAny("The measurement of costs");
        var within = budget ?? Budget.Current;
        using var linked = HostCancellation.Link(cancellation);
        using var meant = OtherWork.Meant(TimeProvider.System);
        using var progress = Progress.Start("Measuring what calls cost");
        var warmup = await new Warmup(within.WarmupFloor, within.WarmupCap, within.JudgesTimes, TimeProvider.System)
            .RunAsync(() => BatchesAsync(cases, atOnce), linked.Token, progress);
        var rounds = await Turns.TakeAsync(within.Rounds, cases,
            one => RoundAsync(one, atOnce, within, linked.Token), linked.Token, progress);
        return new CallCosts(atOnce, [.. cases.Select(c => new CostResult(c.Name, rounds[c]))])
        {
            Unsettled = warmup.Unsettled(within),
        };
    }

    /// <summary>The time of one case ÷ that of another, round by round.</summary>
    /// <param name="name">The case.</param>
    /// <param name="baseline">What it is divided by.</param>
    public RatioEstimate Time(string name, string baseline) => Ratio(name, baseline, r => r.Elapsed);

    /// <summary>The processor time of one case ÷ that of another, both sides together, round by round.</summary>
    /// <param name="name">The case.</param>
    /// <param name="baseline">What it is divided by.</param>
    public RatioEstimate Processor(string name, string baseline) => Ratio(name, baseline, r => r.Both);

    /// <summary>Calls a second, processor time of both sides, and what this machine carries at most.</summary>
    public override Table ToTable() => new(
        ["case", Column.Number("calls/s"), Column.Number("client"), Column.Number("server"), Column.Number("both"),
            Column.Number("calls/s at most")],
        [.. Cases.Select(c => (string[])
            [c.Name, Unit.Count.Format(c.CallsPerSecond), $"{c.Client}", $"{c.Server}", $"{c.Both}",
                Unit.Count.Format(c.MostPerSecond)])])
    {
        Note = $"{AtOnce} at once; medians of {Cases[0].Rounds.Count} rounds. Client, server, both: processor time of "
            + $"a call. At most: {Environment.ProcessorCount} cores ÷ that time.",
    };

    private RatioEstimate Ratio(string name, string baseline, Func<CostRound, CallTime> of)
    {
        double[] Of(CostResult result) => [.. result.Rounds.Select(r => of(r).Nanoseconds)];
        return Judge.Ratio(Of(this[baseline]), Of(this[name]), Unsettled, PairedRatio.DefaultSeed);
    }

    private static async Task<long> BatchesAsync(IReadOnlyList<CostCase> cases, int atOnce)
    {
        foreach (var one in cases) await one.Batch();
        return (long)cases.Count * atOnce;
    }

    private static async Task<CostRound> RoundAsync(
        CostCase one, int atOnce, Budget budget, CancellationToken cancellation)
    {
        // As in a comparison: no case is charged for the garbage of the one before.
        if (budget.JudgesTimes) GC.Collect();
        var (server, client) = (await ServerAsync(one.Server, cancellation), Environment.CpuUsage.TotalTime);
        var (start, calls) = (TimeProvider.System.GetTimestamp(), 0);
        TimeSpan elapsed;
        do
        {
            await one.Batch();
            calls += atOnce;
            elapsed = TimeProvider.System.GetElapsedTime(start);
        }
        while (elapsed < budget.Slice);

        client = Environment.CpuUsage.TotalTime - client;
        server = await ServerAsync(one.Server, cancellation) - server;
        CallTime Each(TimeSpan time) => CallTime.From(time / calls);
        return new(Each(elapsed), Each(client), Each(server));
    }

    private static async Task<TimeSpan> ServerAsync(ServerAccess? server, CancellationToken cancellation)
    {
        if (server is null) return TimeSpan.Zero;
        var counters = server is CountedServer own ? await own.CountersAsync(cancellation)
            : throw new ArgumentException(
                $"A {server.GetType().Name} has no processor of its own. Pass the server itself.", nameof(server));
        return (counters.ProcessorTime ?? new Duration()).ToTimeSpan();
    }
}

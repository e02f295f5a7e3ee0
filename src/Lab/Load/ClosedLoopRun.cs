namespace GrpcLab;

/// <summary>One run of a load plan: cold call, warm-up in windows, then the measured stretch.</summary>
internal sealed class ClosedLoopRun(
    LoadPlan plan, Func<Task>[] callers, TimeProvider clock, CancellationToken cancellation)
{
    private static readonly TimeSpan Window = TimeSpan.FromMilliseconds(100);

    private readonly CallTally _cold = new();
    private readonly IReadOnlyList<ServerAccess> _servers = KnownServers.Running;
    private long _warmupErrors;
    private Exception? _warmupError;

    /// <summary>What is going on, for the message when it is cut short.</summary>
    public string Doing { get; private set; } = "making the cold call";

    public async Task<LoadResult> RunAsync()
    {
        await CallLoop.DetachedAsync(
            () => CallLoop.RunAsync(callers[0], CallLimit.Exactly(1), _cold, clock, cancellation), cancellation);
        KnownServers.ThrowIfEnded(_cold.FirstError);
        Doing = "warming up";
        var warmup = await WarmUpAsync();
        if (warmup.Calls == 0)
        {
            ThrowIfAllFailed(_cold.Samples.ToTimes(clock.TimestampFrequency), _cold.FirstError ?? _warmupError);
        }

        Doing = "measuring";
        GC.Collect();
        var start = clock.GetTimestamp();
        var tallies = await StretchAsync(plan.Duration);
        return Result(warmup, tallies, clock.GetElapsedTime(start));
    }

    private Task<WarmupReport> WarmUpAsync() =>
        new Warmup(plan.WarmupFloor, plan.WarmupCap, Budget.Current.JudgesTimes, clock).RunAsync(
            async () =>
            {
                var tallies = await StretchAsync(Window);
                _warmupErrors += tallies.Sum(t => t.Errors);
                _warmupError ??= FirstOf(tallies);
                return Times(tallies).Length;
            },
            cancellation);

    private async Task<CallTally[]> StretchAsync(TimeSpan length)
    {
        var tallies = callers.Select(_ => new CallTally()).ToArray();
        var until = clock.GetTimestamp() + (long)(length.TotalSeconds * clock.TimestampFrequency);
        var limit = new CallLimit(long.MaxValue, 1, until);
        await Task.WhenAll(callers.Select((call, i) => CallLoop.DetachedAsync(
            () => CallLoop.RunAsync(call, limit, tallies[i], clock, cancellation), cancellation)));
        return tallies;
    }

    private LoadResult Result(WarmupReport warmup, CallTally[] tallies, TimeSpan elapsed)
    {
        var samples = Times(tallies);
        ThrowIfAllFailed(samples, FirstOf(tallies));
        foreach (var tally in tallies) KnownServers.ThrowIfDied(_servers, tally.LastError);
        return new()
        {
            Plan = plan,
            ColdCall = Times([_cold]).FirstOrDefault(new CallTime(double.NaN)),
            Warmup = warmup,
            Samples = samples,
            PerCall = Percentiles.Of(samples),
            Errors = _cold.Errors + _warmupErrors + tallies.Sum(t => t.Errors),
            FirstError = ErrorText.Of(_cold.FirstError ?? _warmupError ?? FirstOf(tallies)),
            Elapsed = elapsed,
            Overhead = HarnessOverhead.PerCall,
            BesideServer = KnownServers.Running.Any(s => s is not LabServer { IsHere: false }),
        };
    }

    // Only times come out of a closed loop, and failing calls have
    // none. An open loop keeps each call's outcome, failed ones too.
    private static void ThrowIfAllFailed(CallTime[] succeeded, Exception? first)
    {
        if (first is not null && succeeded.Length == 0) throw ErrorText.AllFailed("of the closed loop", first);
    }

    private static Exception? FirstOf(CallTally[] tallies) =>
        tallies.Select(t => t.FirstError).FirstOrDefault(e => e is not null);

    private CallTime[] Times(CallTally[] tallies) =>
        [.. tallies.SelectMany(t => t.Samples.ToTimes(clock.TimestampFrequency))];
}

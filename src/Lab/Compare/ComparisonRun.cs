namespace GrpcLab;

/// <summary>
/// Carries a comparison out in steps, so that a sweep can interleave several: prepare, any number of rounds, finish.
/// </summary>
internal sealed class ComparisonRun
{
    private static readonly TimeSpan MaxWindow = TimeSpan.FromMilliseconds(50),
        MinWindow = TimeSpan.FromMilliseconds(5);

    // Each case gets so many windows in the shortest warm-up.
    private const int MinWindows = 2;

    // Bounds calls that fail at once, and a clock that stands still.
    private const int MaxCallsInWindow = 20_000, MaxCallsInSlice = 1_000_000;

    private readonly IReadOnlyList<ServerAccess> _servers = KnownServers.Running;
    private readonly ComparisonBuilder _plan;
    private readonly Budget _budget;
    private readonly CaseRecord[] _cases;
    private readonly Random _random;
    private readonly TimeProvider _clock;
    private readonly long _started;
    private readonly TimeSpan _window;

    public ComparisonRun(ComparisonBuilder plan, Budget budget)
    {
        plan.ThrowIfInvalid(budget);
        (_plan, _budget, _clock) = (plan, budget, plan.Clock);
        _cases = [.. plan.Cases.Select(c => new CaseRecord(c))];
        _random = new Random(plan.Seed);
        _started = _clock.GetTimestamp();
        var share = budget.WarmupFloor / (MinWindows * _cases.Length);
        _window = share > MaxWindow ? MaxWindow : share < MinWindow ? MinWindow : share;
    }

    /// <summary>What is going on, for the message when it is cut short.</summary>
    public string Doing { get; private set; } = "starting";

    /// <summary>What else keeps this process busy, found before the first call; null when nothing does.</summary>
    public string? OtherWork { get; set; }

    /// <summary>Makes the cold call of each case.</summary>
    public async Task ColdCallsAsync(CancellationToken cancellation)
    {
        foreach (var record in _cases)
        {
            Doing = $"making the cold call of \"{record.Case.Name}\"";
            var times = await RunAsync(record, CallLimit.Exactly(1), cancellation);
            if (times.Length > 0) record.ColdCall = times[0];
        }
    }

    /// <summary>Warms each case up for a window and tells how many calls succeeded.</summary>
    public async Task<long> WarmUpAsync(CancellationToken cancellation)
    {
        var calls = 0L;
        foreach (var record in _cases)
        {
            Doing = $"warming up \"{record.Case.Name}\"";
            var times = await RunAsync(record, new(MaxCallsInWindow, 1, In(_window)), cancellation);
            record.NoteWindow(times);
            calls += times.Length;
        }

        return calls;
    }

    /// <summary>Takes note of how the warm-up went.</summary>
    public void Warmed(WarmupReport warmup)
    {
        foreach (var record in _cases)
        {
            record.Warmed(warmup);
            if (record.Warmup.Calls == 0) record.ThrowIfAllFailed();
        }
    }

    /// <summary>
    /// Measures every case once, in shuffled order and for the same time each: what a slice begins with (a clean heap,
    /// caches of another case) then weighs the same in all of them.
    /// </summary>
    public async Task RoundAsync(CancellationToken cancellation)
    {
        var order = _cases.ToArray();
        _random.Shuffle(order);
        foreach (var record in order)
        {
            Doing = $"measuring \"{record.Case.Name}\" in round {record.Rounds.Count + 1} of {_budget.Rounds}";
            // Each case starts with a clean heap and is not charged for the garbage of the one before; the smoke budget
            // charges nobody.
            if (_budget.JudgesTimes) GC.Collect();
            // One call to bring the case's code and connection back into the caches; not kept.
            if (!record.IsLong) await RunAsync(record, CallLimit.Exactly(1), cancellation);
            var times = await RunAsync(
                record, new(MaxCallsInSlice, _budget.MinCalls, In(_budget.Slice)), cancellation);
            // Odd, because then the median is one of the samples and has no bias.
            record.Rounds.Add(times.Length % 2 == 0 && times.Length > 0 ? times[..^1] : times);
        }
    }

    /// <summary>
    /// Counts some calls of each case, since counting costs time that must not be measured, and judges.
    /// </summary>
    public async Task<Comparison> FinishAsync(CancellationToken cancellation)
    {
        foreach (var record in _cases.Where(c => c.Rounds.All(r => r.Length == 0))) record.ThrowIfAllFailed();
        if (_plan.Source is not null)
        {
            foreach (var record in _cases) await ObserveAsync(record, _plan.Source, cancellation);
        }

        Doing = "judging";
        var elapsed = _clock.GetElapsedTime(_started);
        return new ComparisonReport(_plan, _budget, _cases, elapsed) { OtherWork = OtherWork }.Write();
    }

    private long In(TimeSpan time) => _clock.GetTimestamp() + (long)(time.TotalSeconds * _clock.TimestampFrequency);

    private async Task ObserveAsync(CaseRecord record, IEvidenceSource source, CancellationToken cancellation)
    {
        Doing = $"counting what happens in \"{record.Case.Name}\"";
        var runs = Math.Max(1, _plan.EvidenceCalls / record.Case.Calls);
        // Made out here, so that the buffer for its times is not taken for something the calls allocated.
        var tally = new CallTally();
        record.Evidence = await source.ObserveAsync(
            (long)runs * record.Case.Calls,
            () => LoopAsync(record, CallLimit.Exactly(runs), tally, cancellation),
            cancellation).WaitAsync(cancellation);
        record.Note(tally);
    }

    private async Task<CallTime[]> RunAsync(CaseRecord record, CallLimit limit, CancellationToken cancellation)
    {
        var tally = new CallTally();
        await LoopAsync(record, limit, tally, cancellation);
        record.Note(tally);
        var times = tally.Samples.ToTimes(_clock.TimestampFrequency, record.Case.Calls);
        if (times.Length == 0) KnownServers.ThrowIfEnded(tally.LastError);
        KnownServers.ThrowIfDied(_servers, tally.LastError);
        return times;
    }

    private Task LoopAsync(CaseRecord record, CallLimit limit, CallTally tally, CancellationToken cancellation) =>
        CallLoop.DetachedAsync(
            () => CallLoop.RunAsync(record.Case.Work, limit, tally, _clock, cancellation), cancellation);
}

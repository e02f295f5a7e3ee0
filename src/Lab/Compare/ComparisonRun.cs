using System.Globalization;

namespace GrpcLab;

/// <summary>
/// Carries comparisons out: one, or several that take turns in every round, so that drift hits all of them alike.
/// </summary>
internal sealed class ComparisonRun
{
    private static readonly TimeSpan MaxWindow = TimeSpan.FromMilliseconds(50),
        MinWindow = TimeSpan.FromMilliseconds(5);

    // Each case gets so many windows in the shortest warm-up.
    private const int MinWindows = 2;

    // Bounds calls that fail at once, and a clock that stands still.
    private const int MaxCallsInWindow = 20_000, MaxCallsInSlice = 1_000_000;

    private readonly IReadOnlyList<CountedServer> _servers = KnownServers.Running;
    private readonly Part[] _parts;
    private readonly Budget _budget;
    private readonly TimeProvider _clock;
    private string _doing = "starting";
    private string? _otherWork;

    private ComparisonRun(IReadOnlyList<(ComparisonBuilder Plan, string Where)> plans, Budget budget)
    {
        foreach (var (plan, _) in plans)
        {
            plan.ThrowIfInvalid(budget);
            (plan.Source as ServerAccess)?.ThrowIfEnded();
        }

        (_budget, _clock) = (budget, plans[0].Plan.Clock);
        _parts = [.. plans.Select(p => new Part(p.Plan, p.Where))];
    }

    public static async Task<IReadOnlyList<Comparison>> RunAsync(
        string what, IReadOnlyList<(ComparisonBuilder Plan, string Where)> plans, Budget budget,
        CancellationToken cancellation)
    {
        var run = new ComparisonRun(plans, budget);
        using var limit = new RunLimit(
            budget.Timeout, RunLimit.DeadlineOr + "raise the budget's Timeout.", run._clock, cancellation);
        using var progress = Progress.Start(what);
        using var work = OtherWork.Meant(run._clock);
        return await limit.GuardAsync(async token =>
        {
            run._otherWork = await work.LookAsync(OtherWork.MaxWait, token);
            return await run.RunAsync(progress, token);
        }, () => run._doing);
    }

    private async Task<IReadOnlyList<Comparison>> RunAsync(Progress progress, CancellationToken cancellation)
    {
        foreach (var part in _parts) await ColdCallsAsync(part, cancellation);
        var warmup = new Warmup(_budget.WarmupFloor, _budget.WarmupCap, _budget.JudgesTimes, _clock);
        var report = await warmup.RunAsync(() => WarmUpAsync(cancellation), cancellation, progress);
        foreach (var record in _parts.SelectMany(p => p.Cases))
        {
            record.Warmed(report);
            // Without a warm-up there was one call, which tells nothing about the others.
            if (_budget.WarmupCap > TimeSpan.Zero && record.Warmup.Calls == 0) record.ThrowIfAllFailed();
        }

        var order = new TurnOrder(_parts.Length, new Random(_parts[0].Plan.Seed));
        for (var round = 0; round < _budget.Rounds; round++)
        {
            // Told between rounds only, when nothing is being timed.
            progress.Report((double)round / _budget.Rounds, $"round {round + 1} of {_budget.Rounds}");
            foreach (var place in order.Next()) await RoundAsync(_parts[place], cancellation);
        }

        var results = new List<Comparison>();
        foreach (var part in _parts) results.Add(await FinishAsync(part, cancellation));
        return results;
    }

    private async Task ColdCallsAsync(Part part, CancellationToken cancellation)
    {
        foreach (var record in part.Cases)
        {
            _doing = $"making the cold call of \"{record.Case.Name}\"{part.Where}";
            var times = await RunAsync(record, CallLimit.Exactly(1), cancellation);
            if (times.Length > 0) record.ColdCall = times[0];
        }
    }

    // Warms each case up for a window and tells how many calls succeeded.
    private async Task<long> WarmUpAsync(CancellationToken cancellation)
    {
        var calls = 0L;
        foreach (var part in _parts)
        {
            var share = _budget.WarmupFloor / (MinWindows * part.Cases.Length);
            var window = share > MaxWindow ? MaxWindow : share < MinWindow ? MinWindow : share;
            foreach (var record in part.Cases)
            {
                _doing = $"warming up \"{record.Case.Name}\"{part.Where}";
                var times = await RunAsync(record, new(MaxCallsInWindow, 1, In(window)), cancellation);
                record.NoteWindow(times);
                calls += times.Length;
            }
        }

        return calls;
    }

    // Measures every case for the same time, in short turns: what disturbs the machine for a moment then meets all of
    // them, and what a turn begins with (a clean heap, caches of another case) weighs the same in all.
    private async Task RoundAsync(Part part, CancellationToken cancellation)
    {
        var turns = Math.Max(1, (int)Math.Round(_budget.Slice / _budget.Turn));
        var slices = part.Cases.Select(record => new Slice(record, _budget)).ToArray();
        if (_budget.JudgesTimes) GC.Collect();
        for (var turn = 1; turn <= turns; turn++)
        {
            foreach (var place in part.Order.Next())
            {
                await TurnAsync(slices[place], (double)turn / turns, part.Where, cancellation);
            }
        }

        foreach (var slice in slices) slice.Finish();
    }

    // Until this share of the case's slice is spent, or its fewest calls are made.
    private async Task TurnAsync(Slice slice, double share, string where, CancellationToken cancellation)
    {
        if (slice.HasSpent(share)) return;
        var record = slice.Record;
        _doing = $"measuring \"{record.Case.Name}\" in round {record.Rounds.Count + 1} of {_budget.Rounds}{where}";
        // Each case starts without the garbage of the one before; the smoke budget charges nobody. All that a turn
        // leaves behind is young, and to look through the rest each time would cost more the more a notebook keeps.
        if (_budget.JudgesTimes) GC.Collect(generation: 1);
        // One call to bring the case's code and connection back into the caches; not kept.
        if (!record.IsLong) await RunAsync(record, CallLimit.Exactly(1), cancellation);
        var (started, errors) = (_clock.GetTimestamp(), record.Errors);
        var times = await RunAsync(
            record, new(MaxCallsInSlice, slice.CallsLeft(share), In(slice.TimeLeft(share))), cancellation);
        slice.Add(times, record.Errors - errors, _clock.GetElapsedTime(started));
    }

    private async Task<Comparison> FinishAsync(Part part, CancellationToken cancellation)
    {
        var (plan, cases) = (part.Plan, part.Cases);
        foreach (var record in cases.Where(c => c.Rounds.All(r => r.Length == 0))) record.ThrowIfAllFailed();
        if (plan.Source is { } source)
        {
            foreach (var record in cases) await ObserveAsync(record, source, part, cancellation);
        }

        _doing = "judging";
        var known = plan.Source?.Conditions ?? LabConditions.OfThisProcess();
        // The server has spoken TLS to somebody, but not to these cases.
        if (cases.All(r => r.Evidence is { OverTls: false })) known = known.Without("TLS");
        // The cases share the warm-up.
        var judged = Judge.Cases(cases, plan.Seed, cases[0].Warmup.Unsettled(_budget));
        KeyValuePair<string, string>[] run = [.. ConditionsOfRun(judged)];
        return new()
        {
            Title = plan.Title ?? string.Join(" against ", cases.Select(c => c.Case.Name).Take(2)),
            Cases = judged,
            Conditions = new([.. known.Items, .. run]),
            Brief = new([.. known.Essentials.Items, .. run]),
        };
    }

    // Counts in calls of their own, since counting costs time that must not be measured.
    private async Task ObserveAsync(
        CaseRecord record, IEvidenceSource source, Part part, CancellationToken cancellation)
    {
        _doing = $"counting what happens in \"{record.Case.Name}\"{part.Where}";
        var runs = Math.Max(1, part.Plan.EvidenceCalls / record.Case.Calls);
        // Made out here, so that the buffer for its times is not taken for something the calls allocated.
        var tally = new CallTally();
        record.Evidence = await source.ObserveAsync(
            (long)runs * record.Case.Calls,
            () => LoopAsync(record, CallLimit.Exactly(runs), tally, cancellation),
            cancellation).WaitAsync(cancellation);
        record.Note(tally);
    }

    private IEnumerable<KeyValuePair<string, string>> ConditionsOfRun(IReadOnlyList<CaseResult> cases)
    {
        var baseline = cases[0];
        var warmed = CallTime.From(baseline.Warmup.Elapsed).ToString(2);
        yield return new(
            "budget", string.Create(CultureInfo.InvariantCulture, $"{_budget.Name} budget, {_budget.Rounds} rounds"));
        yield return new("warm-up", baseline.Warmup.Settled ? $"warm-up {warmed}, until code had settled"
            : $"warm-up {warmed}, code not settled");
        yield return new(
            Conditions.MachineSpeed, $"baseline's rounds scatter by {Scatter(Judge.Known(baseline.RoundMedians))}");
        if (_otherWork is not null) yield return new(Conditions.OtherWork, _otherWork);
        // Once a run: most where a run makes the fewest calls.
        var added = new CallTime(HarnessOverhead.PerCall.Nanoseconds / cases.Min(c => c.CallsPerRun));
        yield return new("harness", $"measuring adds {added.ToString(2)} per call");
    }

    private static string Scatter(double[] medians) => medians.Length == 0 ? "an unknown amount"
        : (Spread.NormalConsistency * Spread.MedianAbsoluteDeviation(medians) / Quantile.Median(medians))
            .ToString("0.0 %", CultureInfo.InvariantCulture);

    private long In(TimeSpan time) => _clock.GetTimestamp() + (long)(time.TotalSeconds * _clock.TimestampFrequency);

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

    private sealed class Part(ComparisonBuilder plan, string where)
    {
        public ComparisonBuilder Plan => plan;

        public string Where => where;

        public CaseRecord[] Cases { get; } = [.. plan.Cases.Select(c => new CaseRecord(c))];

        public TurnOrder Order { get; } = new(plan.Cases.Count, new Random(plan.Seed));
    }

    // What a case has had of its time in one round.
    private sealed class Slice(CaseRecord record, Budget budget)
    {
        private readonly List<CallTime> _times = [];
        private TimeSpan _spent;
        private long _made;

        public CaseRecord Record => record;

        public bool HasSpent(double share) => TimeLeft(share) <= TimeSpan.Zero && CallsLeft(share) == 0;

        public TimeSpan TimeLeft(double share) => budget.Slice * share - _spent;

        public long CallsLeft(double share) => Math.Max(0, (long)Math.Ceiling(budget.MinCalls * share) - _made);

        public void Add(CallTime[] times, long errors, TimeSpan spent)
        {
            _times.AddRange(times);
            _made += times.Length + errors;
            _spent += spent;
        }

        // Odd, because then the median is one of the samples and has no bias.
        public void Finish() =>
            record.Rounds.Add([.. _times.Take(_times.Count % 2 == 0 ? _times.Count - 1 : _times.Count)]);
    }
}

/// <summary>What a run writes down about one case while it goes on.</summary>
internal sealed class CaseRecord(ComparisonCase described)
{
    // The least disturbed of so many windows says how long a call takes.
    private const int RecentWindows = 4;

    private static readonly TimeSpan LongRun = TimeSpan.FromMilliseconds(5);

    private readonly Queue<double> _recent = new();

    public ComparisonCase Case { get; } = described;

    /// <summary>How all cases were warmed up, with the calls of this one.</summary>
    public WarmupReport Warmup { get; private set; } = new(TimeSpan.Zero, 0, Settled: false);

    public CallTime ColdCall { get; set; } = new(double.NaN);

    public List<CallTime[]> Rounds { get; } = [];

    /// <summary>Whether a run is so long that no cache of the processor matters to it.</summary>
    public bool IsLong { get; private set; }

    public long Errors { get; private set; }

    public Exception? FirstError { get; private set; }

    public Evidence? Evidence { get; set; }

    public void Note(CallTally tally)
    {
        Errors += tally.Errors;
        FirstError ??= tally.FirstError;
    }

    public void NoteWindow(CallTime[] times)
    {
        Warmup = Warmup with { Calls = Warmup.Calls + times.Length };
        if (times.Length == 0) return;
        _recent.Enqueue(Quantile.Median(times.Select(t => t.Nanoseconds)));
        if (_recent.Count > RecentWindows) _recent.Dequeue();
    }

    /// <summary>Refuses a case none of whose calls succeeded: there is nothing to compare.</summary>
    public void ThrowIfAllFailed()
    {
        if (FirstError is not null) throw ErrorText.AllFailed($"of \"{Case.Name}\"", FirstError);
    }

    public void Warmed(WarmupReport warmup)
    {
        Warmup = warmup with { Calls = Warmup.Calls };
        IsLong = _recent.Count > 0 && _recent.Min() * Case.Calls > LongRun.TotalNanoseconds;
    }
}

using System.Diagnostics;

namespace GrpcLab;

/// <summary>
/// Starts a server and a client process of every case again and again. Those of one start are alive at once and take
/// turns; each start gives one time a case, and the ratio's interval is bootstrapped over starts.
/// </summary>
/// <remarks>
/// A process differs from the next one of the same program, in where its memory lies and in what was compiled when, and
/// keeps that for its life: rounds within one process repeat the difference, and an interval over them leaves it out.
/// </remarks>
internal sealed class RuntimeRun
{
    // For windows of calls made one by one, because how many calls meet in one write is chance. What a process does
    // besides, such as compiling in the background, falls into some windows and not into their median. As many windows
    // before that are for what is compiled again on the way.
    private const int Windows = 5;

    // Enough to see how far processes differ; an interval over them needs the full budget's number.
    private const int FewStarts = 3;

    private readonly CaseSelection _selection;
    private readonly RuntimeLoad _load;
    private readonly Budget _budget;
    private readonly string _title;
    private readonly CaseRecord[] _records;
    private readonly List<(ProcessReading Server, ProcessReading Client)>[] _ends;
    private readonly List<WarmupReport> _warmups = [];
    private readonly Random _random = new(PairedRatio.DefaultSeed);
    private readonly long _began = Stopwatch.GetTimestamp();
    private IReadOnlyList<VariantPair> _pairs = [];

    public RuntimeRun(CaseSelection selection, RuntimeLoad load, string title, Budget budget)
    {
        (_selection, _load, _title, _budget) = (selection, load, title, budget);
        _records = [.. selection.Ready.Select((c, i) => new CaseRecord(
            new(c.Case.Name, () => _pairs[i].RunAsync(load.Command, load.CallsPerRun), load.CallsPerRun)))];
        _ends = [.. _records.Select(_ => new List<(ProcessReading, ProcessReading)>())];
    }

    /// <summary>How often each case is started: ten times at the full budget, once at smoke, otherwise three.</summary>
    public int Starts => !_budget.JudgesTimes ? 1 : _budget.Name == Budget.Full.Name ? Budget.MinRounds : FewStarts;

    /// <summary>What is going on, for the message when it is cut short.</summary>
    public string Doing { get; private set; } = "starting";

    /// <summary>Starts every case once and measures; after the last start it counts, too.</summary>
    public async Task<RuntimeMatrixResult> RunAsync(Progress progress, CancellationToken cancellation)
    {
        for (var start = 1; ; start++)
        {
            Doing = "starting the processes";
            progress.Report((start - 1.0) / Starts, $"start {start} of {Starts}");
            await using var pairs = await VariantPairs.StartAsync(_selection, cancellation);
            _pairs = pairs.All;
            Doing = "warming up";
            var (warmup, turn) = await WarmUpAsync(cancellation);
            _warmups.Add(warmup);
            Doing = "measuring";
            await MeasureAsync(turn, cancellation);
            Doing = "counting";
            var bytes = start < Starts ? [] : await Task.WhenAll(_pairs.Select(p => CountAsync(p, cancellation)));
            for (var i = 0; i < _pairs.Count; i++) _ends[i].Add(await _pairs[i].ReadAsync(cancellation));

            if (start == Starts) return await FinishAsync(bytes, cancellation);
        }
    }

    // Until none of the processes has compiled for a tenth of half a second, by the rule of JitWatch. With too few
    // starts for a verdict nothing is gained by waiting for that.
    private async Task<(WarmupReport Report, TimeSpan Turn)> WarmUpAsync(CancellationToken cancellation)
    {
        var longest = Starts < Budget.MinRounds ? _budget.WarmupFloor : 2 * _budget.WarmupCap;
        var (start, turns, settled) = (Stopwatch.GetTimestamp(), 0, false);
        var compiled = await CompilingAsync(cancellation);
        do
        {
            var looked = Stopwatch.GetTimestamp();
            for (; Stopwatch.GetElapsedTime(looked) < JitWatch.Window; turns++)
            {
                foreach (var record in _records) await record.Case.Work().WaitAsync(cancellation);
            }

            var (now, quiet) = (
                await CompilingAsync(cancellation), JitWatch.Quiet * Stopwatch.GetElapsedTime(looked));
            settled = now.Zip(compiled).All(p => p.First - p.Second < quiet);
            compiled = now;
        }
        while (!settled && Stopwatch.GetElapsedTime(start) < longest);

        var elapsed = Stopwatch.GetElapsedTime(start);
        return (new(elapsed, (long)turns * _load.CallsPerRun, settled), elapsed / turns);
    }

    private async Task<IReadOnlyList<TimeSpan>> CompilingAsync(CancellationToken cancellation)
    {
        var readings = await Task.WhenAll(_pairs.Select(p => p.ReadAsync(cancellation)));
        return [.. readings.SelectMany(r => (TimeSpan[])[r.Server.Compiling, r.Client.Compiling])];
    }

    // Every case makes as many calls as any other, because collections are compared, too.
    private async Task MeasureAsync(TimeSpan turn, CancellationToken cancellation)
    {
        var runs = CallLimit.Exactly(Math.Max(1, (long)(_budget.Slice * _records.Length / turn)));
        var tallies = _records.Select(_ => new CallTally()).ToArray();
        for (var slice = 0; slice < Math.Max(1, _budget.Rounds / Starts); slice++)
        {
            var order = Enumerable.Range(0, _records.Length).ToArray();
            _random.Shuffle(order);
            foreach (var i in order)
            {
                await CallLoop.DetachedAsync(() => CallLoop.RunAsync(
                    _records[i].Case.Work, runs, tallies[i], TimeProvider.System, cancellation), cancellation);
            }
        }

        foreach (var (record, tally) in _records.Zip(tallies))
        {
            record.Note(tally);
            record.ThrowIfAllFailed();
            record.Rounds.Add(tally.Samples.ToTimes(Stopwatch.Frequency, _load.CallsPerRun));
        }
    }

    // Bytes of a call on both sides.
    private async Task<(double Server, double Client)> CountAsync(VariantPair pair, CancellationToken cancellation)
    {
        await pair.RunAsync(_load.CountCommand, Windows * _load.CallsPerWindow).WaitAsync(cancellation);
        var (server, client) = await pair.ReadAsync(cancellation);
        var (serverBytes, clientBytes) = (new double[Windows], new double[Windows]);
        for (var i = 0; i < Windows; i++)
        {
            await pair.RunAsync(_load.CountCommand, _load.CallsPerWindow).WaitAsync(cancellation);
            var (serverNow, clientNow) = await pair.ReadAsync(cancellation);
            serverBytes[i] = (double)(serverNow.Allocated - server.Allocated) / _load.CallsPerWindow;
            clientBytes[i] = (double)(clientNow.Allocated - client.Allocated) / _load.CallsPerWindow;
            (server, client) = (serverNow, clientNow);
        }

        return (Quantile.Median(serverBytes), Quantile.Median(clientBytes));
    }

    private async Task<RuntimeMatrixResult> FinishAsync(
        (double Server, double Client)[] bytes, CancellationToken cancellation)
    {
        foreach (var record in _records) record.Warmed(_warmups[^1]);
        var results = Judge.Cases(_records, PairedRatio.DefaultSeed, Unsettled);
        var rows = new List<RuntimeRow>();
        for (var i = 0; i < _pairs.Count; i++)
        {
            var heaps = await _pairs[i].HeapsAsync(cancellation);
            rows.Add(new(_pairs[i].Case, results[i], bytes[i].Server, bytes[i].Client,
                ProcessReading.Together([.. _ends[i].Select(e => e.Server)]),
                ProcessReading.Together([.. _ends[i].Select(e => e.Client)]), heaps.Server, heaps.Client));
        }

        return new(ComparisonOf(results), rows, _selection.LeftOut) { Load = _load.Words };
    }

    private Comparison ComparisonOf(IReadOnlyList<CaseResult> results)
    {
        var known = LabConditions.OfThisProcess().Without("runtime", "client GC");
        KeyValuePair<string, string>[] run =
        [
            new("budget", $"{_budget.Name} budget"),
            new("processes", $"each case started {Starts} times, every round on fresh processes"),
            new("warm-up", $"warm-up {CallTime.From(_warmups.Max(w => w.Elapsed)).ToString(2)} at most, code "
                + (_warmups.All(w => w.Settled) ? "settled" : "not settled")),
        ];
        return new()
        {
            Title = _title,
            Cases = results,
            Conditions = new([.. known.Items, .. run]),
            Brief = new([.. known.Essentials.Items, .. run]),
            Elapsed = Stopwatch.GetElapsedTime(_began),
        };
    }

    private string? Unsettled => !_budget.JudgesTimes ? WarmupReport.SmokeDoesNotWait
        : Starts < Budget.MinRounds
            ? $"each process was started {Starts} times, and an interval over processes needs {Budget.MinRounds}"
        : _warmups.All(w => w.Settled) ? null : "code was still being compiled when a warm-up ended";
}

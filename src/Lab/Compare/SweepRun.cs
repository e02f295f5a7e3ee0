namespace GrpcLab;

/// <summary>
/// Carries a sweep out: its comparisons take turns in every round, so that drift hits all values alike.
/// </summary>
internal sealed class SweepRun
{
    private readonly Axis _parameter;
    private readonly IReadOnlyList<double> _values;
    private readonly ComparisonRun[] _runs;
    private readonly Budget _budget;
    private readonly TimeProvider _clock;
    private readonly Random _random;
    private int _current;

    public SweepRun(Axis parameter, IReadOnlyList<double> values, IReadOnlyList<ComparisonBuilder> plans, Budget budget)
    {
        (_parameter, _values, _budget, _clock) = (parameter, values, budget, plans[0].Clock);
        _runs = [.. plans.Select(plan => new ComparisonRun(plan, budget))];
        _random = new Random(plans[0].Seed);
    }

    /// <summary>What is going on, for the message when it is cut short.</summary>
    public string Doing =>
        $"{_runs[_current].Doing} at {_parameter.Title} = {_parameter.Unit.Format(_values[_current])}";

    /// <summary>What else keeps this process busy, for the comparison of every value; null when nothing does.</summary>
    public string? OtherWork
    {
        set => Array.ForEach(_runs, run => run.OtherWork = value);
    }

    public async Task<SweepResult> RunAsync(Progress progress, CancellationToken cancellation)
    {
        foreach (var index in Enumerable.Range(0, _runs.Length))
        {
            _current = index;
            await _runs[index].ColdCallsAsync(cancellation);
        }

        var warmup = new Warmup(_budget.WarmupFloor, _budget.WarmupCap, _budget.JudgesTimes, _clock);
        var report = await warmup.RunAsync(() => WarmUpAsync(cancellation), cancellation, progress);
        Array.ForEach(_runs, run => run.Warmed(report));
        for (var round = 0; round < _budget.Rounds; round++)
        {
            progress.Report((double)round / _budget.Rounds, $"round {round + 1} of {_budget.Rounds}");
            await RoundAsync(cancellation);
        }
        var points = new List<SweepPoint>();
        foreach (var index in Enumerable.Range(0, _runs.Length))
        {
            _current = index;
            points.Add(new(_values[index], await _runs[index].FinishAsync(cancellation)));
        }
        return new(_parameter, points);
    }

    private async Task<long> WarmUpAsync(CancellationToken cancellation)
    {
        var calls = 0L;
        foreach (var index in Enumerable.Range(0, _runs.Length))
        {
            _current = index;
            calls += await _runs[index].WarmUpAsync(cancellation);
        }

        return calls;
    }

    private async Task RoundAsync(CancellationToken cancellation)
    {
        var order = Enumerable.Range(0, _runs.Length).ToArray();
        _random.Shuffle(order);
        foreach (var index in order)
        {
            _current = index;
            await _runs[index].RoundAsync(cancellation);
        }
    }
}

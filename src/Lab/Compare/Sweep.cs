namespace GrpcLab;

/// <summary>Runs one comparison at several values of a parameter, interleaved, to draw cost against it.</summary>
public static class Sweep
{
    /// <summary>Describes a sweep.</summary>
    /// <param name="parameter">Name of the parameter, for the axis: "added round trip".</param>
    /// <param name="unit">Unit of the values, such as <see cref="Unit.Duration"/> for seconds.</param>
    /// <param name="values">The values to run at.</param>
    /// <param name="comparison">Gives the comparison for a value. All must have the same case names.</param>
    public static SweepBuilder Over(
        string parameter, Unit unit, IEnumerable<double> values, Func<double, ComparisonBuilder> comparison) =>
        Over(parameter, unit, values, value => Task.FromResult(comparison(value)));

    /// <summary>Describes a sweep whose comparisons need something opened first.</summary>
    /// <inheritdoc cref="Over(string, Unit, IEnumerable{double}, Func{double, ComparisonBuilder})"/>
    public static SweepBuilder Over(
        string parameter, Unit unit, IEnumerable<double> values, Func<double, Task<ComparisonBuilder>> comparison) =>
        new(new(parameter, unit), [.. values], comparison);
}

/// <summary>A sweep being described. Immutable; nothing runs before <see cref="RunAsync"/>.</summary>
public sealed record SweepBuilder
{
    private readonly Axis _parameter;
    private readonly IReadOnlyList<double> _values;
    private readonly Func<double, Task<ComparisonBuilder>> _comparison;

    internal SweepBuilder(
        Axis parameter, IReadOnlyList<double> values, Func<double, Task<ComparisonBuilder>> comparison) =>
        (_parameter, _values, _comparison) = (parameter, values, comparison);

    internal Budget? Chosen { get; init; }

    /// <summary>
    /// Sets the budget of a single comparison; the points of the sweep share it. Default: what GRPCLAB_BUDGET says.
    /// </summary>
    public SweepBuilder Within(Budget budget) => this with { Chosen = budget };

    /// <summary>Runs all values: prepares each, then visits all of them in every round in shuffled order.</summary>
    public async Task<SweepResult> RunAsync(CancellationToken cancellation = default)
    {
        new Errors().Require(_values.Count > 0, "It has no values.")
            .Require(_values.Distinct().Count() == _values.Count, "A value is named twice.")
            .ThrowIfAny($"The sweep over {_parameter.Title}");
        var budget = Shared(Chosen ?? Budget.Current);
        var plans = new List<ComparisonBuilder>();
        foreach (var value in _values) plans.Add(await _comparison(value));
        foreach (var plan in plans) (plan.Source as ServerAccess)?.ThrowIfEnded();
        var run = new SweepRun(_parameter, _values, plans, budget);
        await using var limit = new RunLimit(budget.Timeout, plans[0].Clock, cancellation);
        using var progress = Progress.Start($"Measuring over {_parameter.Title}");
        using var work = OtherWork.Meant(plans[0].Clock);
        return await limit.GuardAsync(
            async token =>
            {
                run.OtherWork = await work.LookAsync(OtherWork.MaxWait, token);
                return await run.RunAsync(progress, token);
            },
            () => run.Doing);
    }

    private Budget Shared(Budget budget)
    {
        // A sweep of any length takes about as long as one comparison,
        // unless the fewest calls of its slower points take longer.
        var share = 1.0 / _values.Count;
        return budget with
        {
            // A line is read as a whole, so each of its points needs fewer rounds than a comparison that stands alone.
            Rounds = Math.Max(budget.RequiredRounds, budget.Rounds / 2),
            Slice = budget.Slice * share,
            Timeout = budget.Timeout * 2,
        };
    }
}

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

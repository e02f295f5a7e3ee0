namespace GrpcLab;

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

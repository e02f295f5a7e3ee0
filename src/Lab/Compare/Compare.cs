namespace GrpcLab;

/// <summary>
/// Compares the cost of a call between ways of making it, fairly: interleaved, paired, with an honest interval.
/// </summary>
/// <example><code>
/// var result = await Compare.Baseline("one channel", Reused).Against("new channel per call", NewChannel).RunAsync();
/// </code></example>
public static class Compare
{
    /// <summary>Starts a comparison with the case that all others are divided by.</summary>
    /// <param name="name">Name of the case in table, figure and verdict.</param>
    /// <param name="work">Makes the call and throws when the answer is wrong.</param>
    /// <param name="calls">Calls that one run of the work makes; its time is divided by this. Default: 1.</param>
    public static ComparisonBuilder Baseline(string name, Func<Task> work, int calls = 1) =>
        new() { Cases = [new(name, work, calls)] };
}

/// <summary>
/// A comparison being described. Immutable: each step gives a new one, and nothing runs before <see cref="RunAsync"/>.
/// </summary>
public sealed record ComparisonBuilder
{
    internal ComparisonBuilder()
    {
    }

    internal IReadOnlyList<ComparisonCase> Cases { get; init; } = [];

    internal IEvidenceSource? Source { get; init; }

    internal int EvidenceCalls { get; init; }

    internal string? Title { get; init; }

    internal Budget? Chosen { get; init; }

    /// <summary>Of the order of cases and of the bootstrap. Default: fixed, so that runs are repeatable.</summary>
    internal int Seed { get; init; } = PairedRatio.DefaultSeed;

    internal TimeProvider Clock { get; init; } = TimeProvider.System;

    /// <summary>Adds a case to set against the baseline.</summary>
    /// <param name="name">Name of the case in table, figure and verdict.</param>
    /// <param name="work">Makes the call and throws when the answer is wrong.</param>
    /// <param name="calls">Calls that one run of the work makes; its time is divided by this. Default: 1.</param>
    public ComparisonBuilder Against(string name, Func<Task> work, int calls = 1) =>
        this with { Cases = [.. Cases, new(name, work, calls)] };

    /// <summary>Adds the baseline a second time (an A/A pair): what differs between the two is noise.</summary>
    public ComparisonBuilder WithSelf(string? label = null) => this with
    {
        Cases = [.. Cases, Cases[0] with { Name = label ?? $"{Cases[0].Name}, again", IsSelf = true }],
    };

    /// <summary>
    /// Counts what happens, such as connections, in some calls of each case apart from the timed ones.
    /// </summary>
    /// <param name="source">Counts while calls run; a <c>LabServer</c> is one.</param>
    /// <param name="calls">Calls to count for each case. Default: 20.</param>
    public ComparisonBuilder Observing(IEvidenceSource source, int calls = 20) =>
        this with { Source = source, EvidenceCalls = calls };

    /// <summary>Gives the comparison a title for its figure and table.</summary>
    public ComparisonBuilder Named(string title) => this with { Title = title };

    /// <summary>Sets the budget. Default: what GRPCLAB_BUDGET says.</summary>
    public ComparisonBuilder Within(Budget budget) => this with { Chosen = budget };

    internal ComparisonBuilder Timed(TimeProvider clock) => this with { Clock = clock };

    /// <summary>
    /// Runs everything: cold calls, warm-up, rounds, evidence. Ends early when the cell or the token is cancelled.
    /// </summary>
    public async Task<Comparison> RunAsync(CancellationToken cancellation = default)
    {
        var results = await ComparisonRun.RunAsync("Measuring", [(this, "")], Chosen ?? Budget.Current, cancellation);
        return results[0];
    }

    internal void ThrowIfInvalid(Budget budget)
    {
        var errors = budget.Check(new Errors())
            .Require(Source is null || EvidenceCalls is >= 1 and <= 100_000,
                $"The evidence covers {EvidenceCalls} calls; it must cover 1 to 100000.");
        foreach (var c in Cases)
        {
            errors.Require(!string.IsNullOrWhiteSpace(c.Name), "A case has no name.")
                .Require(c.Work is not null, $"The case \"{c.Name}\" has nothing to run.")
                .Require(c.Calls >= 1, $"The case \"{c.Name}\" makes {c.Calls} calls a run; it must be at least 1.");
        }

        foreach (var twice in Cases.GroupBy(c => c.Name).Where(g => g.Count() > 1))
        {
            errors.Require(false, $"The name \"{twice.Key}\" is used {twice.Count()} times; every case needs its own.");
        }

        errors.ThrowIfAny("The comparison");
    }
}

/// <summary>
/// One case as described: what to run, under which name, and how many calls one run of it stands for.
/// </summary>
internal sealed record ComparisonCase(string Name, Func<Task> Work, int Calls, bool IsSelf = false);

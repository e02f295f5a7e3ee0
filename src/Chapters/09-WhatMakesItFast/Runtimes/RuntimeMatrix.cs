namespace GrpcLab;

/// <summary>Runs the same server and client under several runtimes or settings, side by side.</summary>
public static class RuntimeMatrix
{
    /// <summary>
    /// Starts a server and a client process for each case, lets them take turns, and counts what they allocate. Ten
    /// times at the full budget, so that the interval is one over processes; three times at quick, without a verdict.
    /// </summary>
    /// <param name="variants">What was published; cases whose variant was left out are left out, too.</param>
    /// <param name="title">Title for table and figure.</param>
    /// <param name="cases">The cases; the first one that is there is the baseline.</param>
    public static Task<RuntimeMatrixResult> RunAsync(
        RuntimeVariants variants, string title, params IReadOnlyList<RuntimeCase> cases) =>
        RunAsync(variants, title, Budget.Current, cases);

    /// <summary>The same within a budget of your own.</summary>
    /// <param name="variants">What was published.</param>
    /// <param name="title">Title for table and figure.</param>
    /// <param name="budget">Starts by its name; slices of its length, its rounds shared out between the starts.</param>
    /// <param name="cases">The cases.</param>
    public static Task<RuntimeMatrixResult> RunAsync(
        RuntimeVariants variants, string title, Budget budget, IReadOnlyList<RuntimeCase> cases) =>
        RunAsync(variants, RuntimeLoad.SmallCalls, title, budget, cases);

    /// <summary>The same with messages of 20 MiB, one after another, instead of small calls of many callers.</summary>
    /// <param name="variants">What was published; cases whose variant was left out are left out, too.</param>
    /// <param name="title">Title for table and figure.</param>
    /// <param name="cases">The cases; the first one that is there is the baseline.</param>
    public static Task<RuntimeMatrixResult> RunLargeAsync(
        RuntimeVariants variants, string title, params IReadOnlyList<RuntimeCase> cases) =>
        RunAsync(variants, RuntimeLoad.LargeMessages, title, Budget.Current,
            [.. cases.Select(c => c with { Windows = c.Windows ?? RuntimeWindows.Own })]);

    internal static async Task<RuntimeMatrixResult> RunAsync(
        RuntimeVariants variants, RuntimeLoad load, string title, Budget budget, IReadOnlyList<RuntimeCase> cases)
    {
        ArgumentNullException.ThrowIfNull(variants);
        var run = new RuntimeRun(CaseSelection.From(variants, cases), load, title, budget);
        await using var limit = new RunLimit(budget.Timeout, TimeProvider.System, default);
        using var progress = Progress.Start("Measuring");
        return await limit.GuardAsync(token => run.RunAsync(progress, token), () => run.Doing);
    }
}

namespace GrpcLab;

/// <summary>
/// Closed-loop load: the rate adapts to the server, so this measures service time and capacity, not tails under a given
/// rate.
/// </summary>
public static class ClosedLoop
{
    /// <summary>
    /// Runs the plan; every caller uses the same delegate. A call that throws is an error: check replies in it.
    /// </summary>
    /// <exception cref="InvalidOperationException">
    /// No call succeeded, so that there is no time to tell; the message has the first error.
    /// </exception>
    public static Task<LoadResult> RunAsync(
        LoadPlan plan, Func<Task> call, CancellationToken cancellation = default, TimeProvider? clock = null) =>
        RunAsync(plan, _ => call, cancellation, clock);

    /// <summary>Runs the plan; each caller, numbered from 0, gets a delegate of its own.</summary>
    /// <inheritdoc cref="RunAsync(LoadPlan, Func{Task}, CancellationToken, TimeProvider?)"/>
    public static async Task<LoadResult> RunAsync(
        LoadPlan plan, Func<int, Func<Task>> callOf, CancellationToken cancellation = default,
        TimeProvider? clock = null)
    {
        plan.ThrowIfInvalid();
        clock ??= TimeProvider.System;
        await using var limit = new RunLimit(plan.Timeout, clock, cancellation);
        using var work = OtherWork.Meant(clock);
        ClosedLoopRun? run = null;
        return await limit.GuardAsync(async token =>
        {
            var other = await work.LookAsync(OtherWork.MaxWait, token);
            run = new(plan, [.. Enumerable.Range(0, plan.Callers).Select(callOf)], clock, token);
            var result = await run.RunAsync();
            return result with { Conditions = result.Conditions.WithOtherWork(other) };
        }, () => run?.Doing ?? "starting");
    }
}

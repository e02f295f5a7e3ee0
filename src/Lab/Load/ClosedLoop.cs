namespace GrpcLab;

/// <summary>Closed-loop load: the rate adapts to the server, so this measures service time and capacity, not tails under a given rate.</summary>
public static class ClosedLoop
{
    /// <summary>Runs the plan; every caller uses the same delegate. A call that throws is an error: check replies in it.</summary>
    public static Task<LoadResult> RunAsync(
        LoadPlan plan, Func<Task> call, CancellationToken cancellation = default, TimeProvider? clock = null) =>
        RunAsync(plan, _ => call, cancellation, clock);

    /// <summary>Runs the plan; each caller, numbered from 0, gets a delegate of its own.</summary>
    public static async Task<LoadResult> RunAsync(
        LoadPlan plan, Func<int, Func<Task>> callOf, CancellationToken cancellation = default, TimeProvider? clock = null)
    {
        plan.ThrowIfInvalid();
        clock ??= TimeProvider.System;
        await using var limit = new RunLimit(plan.Timeout, clock, cancellation);
        ClosedLoopRun? run = null;
        return await limit.GuardAsync(token =>
        {
            run = new(plan, [.. Enumerable.Range(0, plan.Callers).Select(callOf)], clock, token);
            return run.RunAsync();
        }, () => run?.Doing ?? "starting");
    }
}

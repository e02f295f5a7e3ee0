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
        using var host = HostCancellation.Link(cancellation);
        using var limit = new CancellationTokenSource(plan.Timeout, clock);
        using var both = CancellationTokenSource.CreateLinkedTokenSource(host.Token, limit.Token);
        try
        {
            return await new ClosedLoopRun(plan, [.. Enumerable.Range(0, plan.Callers).Select(callOf)], clock, both.Token).RunAsync();
        }
        catch (OperationCanceledException) when (limit.IsCancellationRequested && !host.IsCancellationRequested)
        {
            throw new TimeoutException($"The load did not end within {plan.Timeout}: a call does not return. "
                + "Give the calls a deadline, or raise LoadPlan.Timeout.");
        }
    }
}

namespace GrpcLab;

/// <summary>
/// Open-loop load: calls start when a schedule says so, and never wait for each other. What arrives does not depend on
/// how the server is doing, as with callers who do not know each other.
/// </summary>
/// <remarks>
/// Latency counts from the intended start. A generator that counts from the actual start, and starts later when the
/// server is slow, leaves out exactly the worst times: G. Tene's "coordinated omission" ("How NOT to Measure Latency",
/// 2013).
/// </remarks>
public static class OpenLoop
{
    private static readonly TimeSpan Telling = TimeSpan.FromMilliseconds(250);

    // Less than others wait: a cell may do something at a moment of the schedule.
    private static readonly TimeSpan MaxLook = TimeSpan.FromMilliseconds(200);

    private static int _running;

    /// <summary>Runs the plan. A call that throws is an error: check replies in it.</summary>
    /// <param name="plan">When calls start, and their deadline.</param>
    /// <param name="call">
    /// One call. With a deadline in the plan it is given up when its time is up, but may run on.
    /// </param>
    /// <param name="server">Whose conditions the result states. Default: this process's.</param>
    /// <param name="cancellation">Ends the run.</param>
    public static Task<OpenLoopResult> RunAsync(
        OpenLoopPlan plan, Func<Task> call, ServerAccess? server = null, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(call);
        return RunAsync(plan, _ => call(), server, cancellation);
    }

    /// <summary>Runs the plan; each call is told its number and its deadline, to be passed on to gRPC.</summary>
    /// <inheritdoc cref="RunAsync(OpenLoopPlan, Func{Task}, ServerAccess?, CancellationToken)"/>
    public static async Task<OpenLoopResult> RunAsync(
        OpenLoopPlan plan, Func<Due, Task> call, ServerAccess? server = null, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(plan);
        ArgumentNullException.ThrowIfNull(call);
        server?.ThrowIfEnded();
        var result = await RunAsync(plan, call, OpenLoopPace.System, cancellation);
        return server is null ? result : result with
        {
            Conditions = server.Conditions
                .WithRemark(Conditions.OtherWork, result.Conditions[Conditions.OtherWork])
                .WithRemark(Conditions.Compiling, result.Conditions[Conditions.Compiling]),
        };
    }

    internal static async Task<OpenLoopResult> RunAsync(
        OpenLoopPlan plan, Func<Due, Task> call, OpenLoopPace pace, CancellationToken cancellation, bool silent = false)
    {
        plan.ThrowIfInvalid();
        using var limit = new RunLimit(
            MaxLook + plan.LongestWarmUp + plan.Length + plan.Patience,
            RunLimit.DeadlineOr + "raise the plan's Patience.", pace.Clock, cancellation);
        OpenLoopRun? run = null;
        // Several at once have one line together, the first one's; whoever runs several in turn tells of them itself.
        using var progress = Interlocked.Increment(ref _running) == 1 && !silent
            ? Progress.Start("Calling on schedule") : null;
        // Not on the thread that keeps the schedule, which a slow host would hold up.
        await using var telling = new Timer(_ => progress?.Report(run?.Share), null, Telling, Telling);
        using var work = OtherWork.Meant(pace.Clock);
        try
        {
            return await limit.GuardAsync(async token =>
            {
                var other = await work.LookAsync(MaxLook, token);
                var warmup = new Warmup(
                    TimeSpan.Zero, plan.WarmUp, Budget.Current.JudgesTimes, pace.Clock);
                var warmed = await warmup.RunAsync(
                    async () => (await new OpenLoopRun(plan.WarmUpStretch(), call, pace, token).RunAsync()).Answered,
                    token, progress);
                var compilers = pace.Clock == TimeProvider.System ? await JitWatch.StartAsync(token) : null;
                run = new(plan, call, pace, token);
                var result = await run.RunAsync();
                if (compilers is not null) await compilers.LookAsync(token);
                return result with
                {
                    WarmUp = warmed,
                    Conditions = result.Conditions.WithRemark(Conditions.OtherWork, other)
                        .WithRemark(Conditions.Compiling, compilers?.Remark),
                };
            }, () => run?.Doing ?? "starting");
        }
        finally
        {
            Interlocked.Decrement(ref _running);
        }
    }
}

/// <summary>What a call of an open loop is told when it falls due.</summary>
/// <param name="Number">Its place in the schedule, from 0.</param>
/// <param name="Deadline">When it is out of time, for gRPC's <c>deadline:</c>; null without a deadline.</param>
public readonly record struct Due(int Number, DateTime? Deadline);

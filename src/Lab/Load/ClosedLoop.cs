using System.Globalization;

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
    public static async Task<LoadResult> RunAsync(
        LoadPlan plan, Func<Task> call, CancellationToken cancellation = default, TimeProvider? clock = null)
    {
        plan.ThrowIfInvalid();
        clock ??= TimeProvider.System;
        using var limit = new RunLimit(
            plan.Timeout, RunLimit.DeadlineOr + "raise the plan's Timeout.", clock, cancellation);
        using var work = OtherWork.Meant(clock);
        ClosedLoopRun? run = null;
        return await limit.GuardAsync(async token =>
        {
            var other = await work.LookAsync(OtherWork.MaxWait, token);
            run = new(plan, call, clock, token);
            return await run.RunAsync(other);
        }, () => run?.Doing ?? "starting");
    }
}

/// <summary>
/// How to load a server in a closed loop: each caller calls, awaits, and calls again. Immutable; checked once.
/// </summary>
public sealed record LoadPlan
{
    /// <summary>Callers that call at the same time. Default: 1.</summary>
    public int Callers { get; init; } = 1;

    /// <summary>Time during which calls start and are kept. Default: 2 s.</summary>
    public TimeSpan Duration { get; init; } = TimeSpan.FromSeconds(2);

    /// <summary>
    /// Shortest warm-up. It goes on until neither side has compiled for a tenth of half a second. Default: 500 ms.
    /// </summary>
    public TimeSpan WarmupFloor { get; init; } = TimeSpan.FromMilliseconds(500);

    /// <summary>Longest warm-up, settled or not; zero makes none. Default: 10 s.</summary>
    public TimeSpan WarmupCap { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Limit for the whole, cold call and warm-up included. Default: 60 s.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(60);

    /// <summary>Throws one error that names every setting out of range.</summary>
    public void ThrowIfInvalid() => new Errors()
        .Require(Callers is >= 1 and <= 100_000, $"Callers is {Callers}; it must lie between 1 and 100000.")
        .Require(Duration > TimeSpan.Zero, $"Duration is {Duration}; it must be longer than zero.")
        .Require(WarmupFloor >= TimeSpan.Zero, $"WarmupFloor is {WarmupFloor}; it must not be negative.")
        .Require(WarmupCap >= WarmupFloor,
            $"WarmupCap is {WarmupCap}; it must not be shorter than WarmupFloor ({WarmupFloor}).")
        .Require(Timeout > Duration, $"Timeout is {Timeout}; it must be longer than Duration ({Duration}).")
        .ThrowIfAny("The load");
}

/// <summary>One run of a load plan: cold call, warm-up in windows, then the measured stretch.</summary>
internal sealed class ClosedLoopRun(
    LoadPlan plan, Func<Task> call, TimeProvider clock, CancellationToken cancellation)
{
    private static readonly TimeSpan Window = TimeSpan.FromMilliseconds(100);

    private readonly IReadOnlyList<CountedServer> _servers = KnownServers.Running;
    private long _errors;
    private Exception? _firstError;

    public string Doing { get; private set; } = "making the cold call";

    public async Task<LoadResult> RunAsync(string? otherWork)
    {
        var (cold, _, _) = await StretchAsync(1, CallLimit.Exactly(1));
        KnownServers.ThrowIfEnded(_firstError);
        Doing = "warming up";
        var warmup = await new Warmup(plan.WarmupFloor, plan.WarmupCap, Budget.Current.JudgesTimes, clock).RunAsync(
            async () => (await StretchAsync(plan.Callers, For(Window))).Times.Length, cancellation);
        // Without a warm-up there was one call, which tells nothing about the others.
        if (plan.WarmupCap > TimeSpan.Zero && warmup.Calls + cold.Length == 0) ThrowIfFailed(_firstError);

        Doing = "measuring";
        GC.Collect();
        var (samples, tallies, elapsed) = await StretchAsync(plan.Callers, For(plan.Duration));
        if (samples.Length == 0) ThrowIfFailed(tallies.Select(t => t.FirstError).FirstOrDefault(e => e is not null));
        foreach (var tally in tallies) KnownServers.ThrowIfDied(_servers, tally.LastError);
        return new()
        {
            Plan = plan,
            ColdCall = cold.FirstOrDefault(new CallTime(double.NaN)),
            Warmup = warmup,
            Samples = samples,
            PerCall = Percentiles.Of(samples),
            Errors = _errors,
            FirstError = ErrorText.Of(_firstError),
            Elapsed = elapsed,
            BesideServer = KnownServers.Running.Any(s => s is not LabServer { IsHere: false }),
            Conditions = LabConditions.OfThisProcess().WithRemark(Conditions.OtherWork, otherWork),
        };
    }

    private CallLimit For(TimeSpan length) =>
        new(long.MaxValue, 1, clock.GetTimestamp() + (long)(length.TotalSeconds * clock.TimestampFrequency));

    private async Task<(CallTime[] Times, CallTally[] Tallies, TimeSpan Elapsed)> StretchAsync(
        int callers, CallLimit limit)
    {
        var tallies = Enumerable.Range(0, callers).Select(_ => new CallTally()).ToArray();
        var start = clock.GetTimestamp();
        await Task.WhenAll(tallies.Select(tally => CallLoop.DetachedAsync(
            () => CallLoop.RunAsync(call, limit, tally, clock, cancellation), cancellation)));
        var elapsed = clock.GetElapsedTime(start);
        _errors += tallies.Sum(t => t.Errors);
        _firstError ??= tallies.Select(t => t.FirstError).FirstOrDefault(e => e is not null);
        return ([.. tallies.SelectMany(t => t.Samples.ToTimes(clock.TimestampFrequency))], tallies, elapsed);
    }

    // Only times come out of a closed loop, and failing calls have
    // none. An open loop keeps each call's outcome, failed ones too.
    private static void ThrowIfFailed(Exception? first)
    {
        if (first is not null) throw ErrorText.AllFailed("of the closed loop", first);
    }
}

/// <summary>What a load did: raw samples, throughput, errors, and how it warmed up.</summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record LoadResult : IDisplayable
{
    /// <summary>The plan that was run.</summary>
    public required LoadPlan Plan { get; init; }

    /// <summary>
    /// Time of the very first call, which pays for connecting and compiling; never among the samples.
    /// </summary>
    public required CallTime ColdCall { get; init; }

    /// <summary>How long the warm-up took and whether code had settled.</summary>
    public required WarmupReport Warmup { get; init; }

    /// <summary>Time of every call that succeeded, caller by caller.</summary>
    public required IReadOnlyList<CallTime> Samples { get; init; }

    /// <summary>Percentiles of the samples.</summary>
    public required Percentiles PerCall { get; init; }

    /// <summary>Calls that threw, in cold call, warm-up and measurement together.</summary>
    public required long Errors { get; init; }

    /// <summary>The first error's type and message; null without errors.</summary>
    public required string? FirstError { get; init; }

    /// <summary>Time from the first start to the last answer.</summary>
    public required TimeSpan Elapsed { get; init; }

    /// <summary>Machine, runtime, packages, GC of this process.</summary>
    public required Conditions Conditions { get; init; }

    /// <summary>Whether a server ran on this machine, too, and took its share of the processors.</summary>
    internal bool BesideServer { get; init; }

    /// <summary>Calls that succeeded in a second, all callers together.</summary>
    public double CallsPerSecond => Elapsed > TimeSpan.Zero ? Samples.Count / Elapsed.TotalSeconds : 0;

    /// <summary>One line with count, errors, throughput and percentiles.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture,
        $"{ReaderNumbers.Counted(Plan.Callers, "caller")} · {CallsPerSecond:N0} calls/s"
        + $"{(BesideServer ? ", client and server on this machine" : "")} · "
        + $"n = {Samples.Count:N0} calls, {ReaderNumbers.Counted(Errors, "error")}"
        + $"{(FirstError is null ? "" : $" (first: {FirstError})")} · {PerCall} · cold call {ColdCall} · "
        + $"{Warmup}{OtherWork.Line(Conditions)}");
}

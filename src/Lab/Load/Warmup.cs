namespace GrpcLab;

/// <summary>
/// Calls until both sides have stopped compiling: what comes before is not what a call goes on costing.
/// </summary>
/// <param name="shortest">The shortest warm-up.</param>
/// <param name="longest">The longest one, settled or not. Zero: none.</param>
/// <param name="judgesTimes">Whether a time may decide anything; if not, nothing is waited for.</param>
/// <param name="clock">Where time comes from.</param>
internal sealed class Warmup(TimeSpan shortest, TimeSpan longest, bool judgesTimes, TimeProvider clock)
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(100);

    public async Task<WarmupReport> RunAsync(
        Func<Task<long>> turn, CancellationToken cancellation, Progress? progress = null)
    {
        if (longest == TimeSpan.Zero) return new(TimeSpan.Zero, 0, Settled: false);

        // A clock of a test's own makes times up: there is nothing to wait for.
        var watch = judgesTimes && clock == TimeProvider.System ? await JitWatch.StartAsync(cancellation) : null;
        var (start, looked, calls) = (clock.GetTimestamp(), clock.GetTimestamp(), 0L);
        while (true)
        {
            calls += await turn();
            if (watch is not null && clock.GetElapsedTime(looked) >= JitWatch.Interval)
            {
                await watch.LookAsync(cancellation);
                // Calls keep the cores from the compilers, which need a few calls of each method and much time.
                if (watch.IsCompiling) await Task.Delay(Pause, cancellation);
                looked = clock.GetTimestamp();
                progress?.Report(null, FormattableString.Invariant(
                    $"warming up: {watch.Methods:N0} methods compiled in the last half second"));
            }

            var elapsed = clock.GetElapsedTime(start);
            var settled = watch?.IsQuiet ?? true;
            if (elapsed >= longest || (elapsed >= shortest && settled))
            {
                return new(elapsed, calls, settled && judgesTimes);
            }
        }
    }
}

/// <summary>How a warm-up went.</summary>
/// <param name="Elapsed">Time spent calling before samples were kept, the other cases' calls included.</param>
/// <param name="Calls">Calls that succeeded meanwhile.</param>
/// <param name="Settled">
/// True when neither side compiled for a tenth of the last half second or more; false when the longest warm-up was over
/// before that, and at the smoke budget, which does not wait for it.
/// </param>
public sealed record WarmupReport(TimeSpan Elapsed, long Calls, bool Settled)
{
    /// <summary>Why no time taken after it is steady; null when it settled.</summary>
    internal string? Unsettled(Budget budget) => Settled ? null
        : !budget.JudgesTimes ? "the smoke budget does not wait until code is compiled"
        : Elapsed == TimeSpan.Zero ? "there was no warm-up"
        : $"code was still being compiled when the warm-up ended, after {CallTime.From(Elapsed).ToString(2)}";

    /// <summary>One line, such as "warm-up 4.2 s, settled"; "no warm-up" when none was asked for.</summary>
    public override string ToString() => Elapsed == TimeSpan.Zero ? "no warm-up"
        : $"warm-up {CallTime.From(Elapsed).ToString(2)}, {(Settled ? "settled" : "not settled")}";
}

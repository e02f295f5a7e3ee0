using System.Diagnostics;

namespace GrpcLab;

/// <summary>
/// Work in this process that nobody meant to run beside a measurement, such as the loops of a cell that was
/// interrupted: threads cannot be ended from outside, so a measurement looks for them before it begins, and says so.
/// </summary>
internal sealed class OtherWork : IDisposable
{
    // Long enough for the processor time of a thread to be counted
    // everywhere, short enough for every measurement to afford it.
    private static readonly TimeSpan Window = TimeSpan.FromMilliseconds(50);

    /// <summary>
    /// The longest a measurement waits for quiet: what earlier cells have left, such as a collection, may end by
    /// itself.
    /// </summary>
    public static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(1.5);

    // A quiet process needs hardly a hundredth of a core; on a machine
    // that others keep busy, a loop may get no more than this.
    private const double BusyCores = 0.25;

    private const int QuietWindows = 4;

    private static int _meant;
    private readonly bool _isReal;

    private OtherWork(bool isReal) => _isReal = isReal;

    // A clock of a test's own makes every time up; nothing can disturb it.
    private bool MayBeDisturbed => _isReal && Volatile.Read(ref _meant) == 1;

    /// <summary>
    /// Says that work runs on purpose until this is disposed: a measurement, or what runs beside one.
    /// </summary>
    /// <param name="clock">What the measurement is timed by.</param>
    public static OtherWork Meant(TimeProvider clock)
    {
        Interlocked.Increment(ref _meant);
        return new(clock == TimeProvider.System);
    }

    /// <summary>What a reader should make of a result taken beside other work; null when there was none.</summary>
    public static string? Warning(Conditions conditions) => conditions[Conditions.OtherWork] is { } other
        ? $"Do not trust these times: {other}. After an interrupt, work from an earlier cell may still be running: "
            + "restart the kernel and run the cells again."
        : null;

    /// <summary>The warning as a line of its own at the end of a text; empty when there is none.</summary>
    public static string Line(Conditions conditions) => Warning(conditions) is { } warning ? "\n" + warning : "";

    /// <summary>Waits until this process is quiet, which costs 50 ms; says what keeps it busy, or null.</summary>
    public async Task<string?> LookAsync(TimeSpan longest, CancellationToken cancellation)
    {
        var (clock, busy, quiet) = (Stopwatch.StartNew(), 0.0, 0);
        while (MayBeDisturbed && clock.Elapsed < longest)
        {
            var (cores, isTelling) = await CoresAsync(cancellation);
            if (cores > BusyCores) (busy, quiet) = (cores, 0);
            else if (++quiet == QuietWindows || isTelling) return null;
        }

        // A window that tells little does not take back what one before it has found.
        return MayBeDisturbed && busy > 0
            ? FormattableString.Invariant($"something else in this process keeps about {busy:0.0} cores busy") : null;
    }

    public void Dispose() => Interlocked.Decrement(ref _meant);

    // A window tells little where it came late, because others keep the machine from running anything of this process,
    // and where code was compiled: on a busy machine the compiler's time, which is taken off, holds waiting as well.
    private static async Task<(double Cores, bool IsTelling)> CoresAsync(CancellationToken cancellation)
    {
        var (used, compiled, start) = (Environment.CpuUsage.TotalTime, JitReading.OfThisProcess().Time,
            Stopwatch.GetTimestamp());
        await Task.Delay(Window, cancellation);
        var elapsed = Stopwatch.GetElapsedTime(start);
        // Compiling in the background is not what this looks for: it goes on for
        // seconds after a cell, ends by itself, and is the warm-up's concern.
        var compiling = JitReading.OfThisProcess().Time - compiled;
        return ((Environment.CpuUsage.TotalTime - used - compiling) / elapsed,
            elapsed <= 1.2 * Window && compiling <= 0.2 * elapsed);
    }
}

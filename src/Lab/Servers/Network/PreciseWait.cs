using System.Diagnostics;
using System.Runtime.InteropServices;

namespace GrpcLab;

/// <summary>Waits for a moment to within some tens of microseconds without holding a core.</summary>
/// <remarks>
/// .NET's own waits count in milliseconds, which is as long as the delays this is used for. The system's sleep is
/// finer; what it leaves over is spun away.
/// </remarks>
internal static partial class PreciseWait
{
    // The system wakes a sleeper up to this much late (timer slack and scheduling), so it is woken this much early.
    private static readonly long SlackTicks = Stopwatch.Frequency / 1_000_000 * 80;
    private static readonly Action<TimeSpan> Sleep = OperatingSystem.IsWindows() ? WindowsTimer.Sleep : UnixSleep;

    /// <summary>Returns when the stopwatch has reached the timestamp.</summary>
    public static void Until(long timestamp)
    {
        for (var left = timestamp - Stopwatch.GetTimestamp(); left > 0; left = timestamp - Stopwatch.GetTimestamp())
        {
            if (left > SlackTicks) Sleep(Stopwatch.GetElapsedTime(0, left - SlackTicks));
            else Thread.SpinWait(10);
        }
    }

    private static void UnixSleep(TimeSpan time)
    {
        var request = new TimeSpec(
            (nint)(time.Ticks / TimeSpan.TicksPerSecond), (nint)(time.Ticks % TimeSpan.TicksPerSecond * 100));
        _ = NanoSleep(in request, 0); // A signal ends it early; the caller looks at the clock again.
    }

    [DllImport("libc", EntryPoint = "nanosleep")]
    private static extern int NanoSleep(in TimeSpec request, nint remaining);

    [StructLayout(LayoutKind.Sequential)]
    private readonly record struct TimeSpec(nint Seconds, nint Nanoseconds);
}

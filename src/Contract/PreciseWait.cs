using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

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

/// <summary>A waitable timer of high resolution (half a millisecond), as Windows 10 1803 and later have it.</summary>
internal static class WindowsTimer
{
    private const uint HighResolution = 0x2;
    private const uint AllAccess = 0x1F0003;
    private const uint Infinite = 0xFFFFFFFF;

    // Closed by its finalizer once the thread has ended.
    [ThreadStatic]
    private static SafeWaitHandle? _timer;

    public static void Sleep(TimeSpan time)
    {
        _timer ??= new(CreateWaitableTimerEx(0, null, HighResolution, AllAccess), ownsHandle: true);
        if (_timer.IsInvalid) throw new Win32Exception();

        var due = -time.Ticks; // Negative: relative to now, in units of 100 ns, which is what a tick is.
        if (!SetWaitableTimer(_timer, in due, 0, 0, 0, false) || WaitForSingleObject(_timer, Infinite) != 0)
        {
            throw new Win32Exception();
        }
    }

    [DllImport("kernel32", EntryPoint = "CreateWaitableTimerExW", SetLastError = true, CharSet = CharSet.Unicode)]
    private static extern nint CreateWaitableTimerEx(nint attributes, string? name, uint flags, uint access);

    [DllImport("kernel32", SetLastError = true)]
    private static extern bool SetWaitableTimer(
        SafeWaitHandle timer, in long due, int period, nint callback, nint argument, bool resume);

    [DllImport("kernel32", SetLastError = true)]
    private static extern uint WaitForSingleObject(SafeWaitHandle handle, uint milliseconds);
}

using System.ComponentModel;
using System.Runtime.InteropServices;

namespace GrpcLab;

/// <summary>A waitable timer of high resolution (half a millisecond), as Windows 10 1803 and later have it.</summary>
internal static class WindowsTimer
{
    private const uint HighResolution = 0x2;
    private const uint AllAccess = 0x1F0003;
    private const uint Infinite = 0xFFFFFFFF;

    [ThreadStatic]
    private static nint _timer;

    /// <summary>Blocks this thread for the time given.</summary>
    public static void Sleep(TimeSpan time)
    {
        if (_timer == 0 && (_timer = CreateWaitableTimerEx(0, null, HighResolution, AllAccess)) == 0)
        {
            throw new Win32Exception();
        }

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
        nint timer, in long due, int period, nint callback, nint argument, bool resume);

    [DllImport("kernel32", SetLastError = true)]
    private static extern uint WaitForSingleObject(nint handle, uint milliseconds);
}

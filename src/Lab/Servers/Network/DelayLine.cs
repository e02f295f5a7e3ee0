using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace GrpcLab;

/// <summary>
/// Runs each posted step a fixed time later, in the order posted. One delay for all means that the step at the head is
/// always the next one due, so one thread can sleep until exactly then and need not be woken for a later arrival.
/// </summary>
/// <remarks>
/// With a bandwidth it is also a wire: a chunk begins to leave when the one before it has left, takes its size over the
/// bandwidth to leave, and arrives the delay after that. A late wake-up of the thread does not add up, because due
/// times do not depend on it.
/// </remarks>
internal sealed class DelayLine : IDisposable
{
    // How soon a line that waits finds out that it was disposed.
    private static readonly long LongestWait = Stopwatch.Frequency / 20;

    private readonly Queue<(long Due, Action<Chunk> Step, Chunk Chunk)> _entries = new();
    private readonly long _delayTicks;
    private readonly double _ticksPerByte;
    private readonly Thread _thread;
    private long _freeAt;
    private bool _ended;

    public DelayLine(TimeSpan delay, long? bytesPerSecond = null)
    {
        _delayTicks = (long)(delay.TotalSeconds * Stopwatch.Frequency);
        _ticksPerByte = bytesPerSecond is { } rate ? (double)Stopwatch.Frequency / rate : 0;
        _thread = new Thread(Run)
        {
            IsBackground = true,
            Name = "lab delay line",
            Priority = ThreadPriority.AboveNormal,
        };
        _thread.Start();
    }

    /// <summary>
    /// Runs the step, which must not block, on the line's thread when the delay has passed. After disposal it is
    /// dropped.
    /// </summary>
    public void Post(Action<Chunk> step, Chunk chunk)
    {
        lock (_entries)
        {
            if (_ended) return;

            // The time is taken inside the lock: the queue is in order of due times.
            _entries.Enqueue((LeavesAt(chunk.Count) + _delayTicks, step, chunk));
            if (_entries.Count == 1) Monitor.Pulse(_entries);
        }
    }

    /// <summary>Ends the thread; what is still on its way is dropped.</summary>
    public void Dispose()
    {
        lock (_entries)
        {
            _ended = true;
            _entries.Clear();
            Monitor.Pulse(_entries);
        }

        _thread.Join();
    }

    private long LeavesAt(int bytes)
    {
        var now = Stopwatch.GetTimestamp();
        if (_ticksPerByte == 0) return now;

        _freeAt = Math.Max(now, _freeAt) + (long)Math.Round(bytes * _ticksPerByte);
        return _freeAt;
    }

    private void Run()
    {
        while (true)
        {
            long due;
            lock (_entries)
            {
                while (_entries.Count == 0 && !_ended) Monitor.Wait(_entries);

                if (_ended) return;

                due = _entries.Peek().Due;
            }

            PreciseWait.Until(Math.Min(due, Stopwatch.GetTimestamp() + LongestWait));
            (long, Action<Chunk> Step, Chunk Chunk) next;
            lock (_entries)
            {
                if (_ended) return;
                if (Stopwatch.GetTimestamp() < due) continue;

                next = _entries.Dequeue();
            }

            next.Step(next.Chunk);
        }
    }
}

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

using System.Diagnostics;
using System.Runtime;

namespace GrpcLab.Engine;

/// <summary>
/// Looks whether work goes on after an interrupt. A cell's own code is stopped, but not what it gave to the pool or to
/// threads of its own: a loop in Task.Run or Parallel.For runs until the process ends.
/// </summary>
internal static class WorkLeft
{
    private const int Looks = 5;

    // A process at rest uses next to nothing; a loop that shares a busy machine with others may get no more than this.
    private const double BusyCores = 0.2;

    // What a loop gets at the least on a machine that is busy with
    // much else; only believed of the pool, which says how many work.
    private const double BusyPoolCores = 0.05;
    private static readonly TimeSpan Window = TimeSpan.FromMilliseconds(200);

    /// <summary>What the reader is told; null when the process has come to rest.</summary>
    public static string? Note()
    {
        // The interrupt itself costs some work at first; what is still there at every look goes on for good.
        var wasBusy = false;
        for (var look = 0; look < Looks; look++)
        {
            var busy = IsBusy();
            if (busy == false) return null;
            wasBusy |= busy == true;
        }
        return !wasBusy
            ? null
            : "Work that this cell or an earlier one started still runs and will disturb measurements. "
                + "Restart the kernel to end it.";
    }

    // Of this process alone: a server that runs as a process of its own has its own.
    // Null while it cannot be told: compiling is known by the clock only, so on a busy
    // machine, which lets the compiler wait, it seems to have used what a loop did.
    // The engine's own warm-up is not told apart from a cell's work, and ends by itself.
    private static bool? IsBusy()
    {
        var own = OwnWork.GoesOn;
        var (clock, used, compiled) = (Stopwatch.StartNew(), Environment.CpuUsage.TotalTime,
            JitInfo.GetCompilationTime());
        Thread.Sleep(Window);
        var elapsed = clock.Elapsed;
        var (cores, compiling) = ((Environment.CpuUsage.TotalTime - used) / elapsed,
            (JitInfo.GetCompilationTime() - compiled) / elapsed);
        // What the cell has heated up is still being compiled for seconds, which ends by itself.
        var code = cores - compiling;
        if (code > BusyCores || (code > BusyPoolCores && PoolWorks())) return own || OwnWork.GoesOn ? null : true;
        return cores > BusyCores && compiling > 0 ? null : false;
    }

    private static bool PoolWorks()
    {
        ThreadPool.GetMaxThreads(out var most, out _);
        ThreadPool.GetAvailableThreads(out var free, out _);
        return most > free;
    }
}

/// <summary>What the engine does in the background for itself, so that it is not taken for a cell's work.</summary>
internal static class OwnWork
{
    private static int _running;

    /// <summary>Whether some goes on now.</summary>
    public static bool GoesOn => Volatile.Read(ref _running) > 0;

    /// <summary>Does it, on the calling thread.</summary>
    public static void Do(Action work)
    {
        Interlocked.Increment(ref _running);
        try
        {
            work();
        }
        finally
        {
            Interlocked.Decrement(ref _running);
        }
    }
}

using System.Diagnostics;
using System.Runtime;

namespace GrpcLab.Engine.Cells;

/// <summary>
/// Looks whether work goes on after an interrupt. A cell's own code is stopped, but not what it gave to the pool or to threads of
/// its own: a loop in Task.Run or Parallel.For runs until the process ends.
/// </summary>
internal static class WorkLeft
{
    private const int Looks = 5;

    // A process at rest uses next to nothing; a loop that shares a busy machine with others may get no more than this.
    private const double BusyCores = 0.2;

    // What a loop gets at the least on a machine that is busy with much else; only believed of the pool, which says how many work.
    private const double BusyPoolCores = 0.05;
    private static readonly TimeSpan Window = TimeSpan.FromMilliseconds(200);

    /// <summary>What the reader is told; null when the process has come to rest.</summary>
    public static string? Note()
    {
        // The interrupt itself costs some work at first; what is still there at every look goes on for good.
        for (var look = 0; look < Looks; look++)
        {
            if (!IsBusy()) return null;
        }
        return "Work that this cell or an earlier one started still runs and will disturb measurements. Restart the kernel to end it.";
    }

    // Of this process alone: a server that runs as a process of its own has its own.
    private static bool IsBusy()
    {
        var (clock, used) = (Stopwatch.StartNew(), UsedByCode);
        Thread.Sleep(Window);
        var cores = (UsedByCode - used) / clock.Elapsed;
        return cores > BusyCores || (cores > BusyPoolCores && PoolWorks());
    }

    // What the cell has heated up is still being compiled for seconds, which ends by itself.
    private static TimeSpan UsedByCode => Environment.CpuUsage.TotalTime - JitInfo.GetCompilationTime();

    private static bool PoolWorks()
    {
        ThreadPool.GetMaxThreads(out var most, out _);
        ThreadPool.GetAvailableThreads(out var free, out _);
        return most > free;
    }
}

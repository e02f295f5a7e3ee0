using System.Diagnostics;

namespace GrpcLab.Bench;

/// <summary>Processor time of another process, user and system, all threads, since its start.</summary>
internal static class ProcessTime
{
    /// <summary>Reads it; to 10 ms on Linux.</summary>
    /// <param name="pid">The process, which must still run; null gives zero.</param>
    public static TimeSpan Of(int? pid)
    {
        if (pid is not { } known) return TimeSpan.Zero;

        using var process = Process.GetProcessById(known);
        return process.TotalProcessorTime;
    }

    /// <summary>The share of one call, finer than the 100 ns of a <see cref="TimeSpan"/>.</summary>
    public static CallTime PerCall(TimeSpan time, long calls) => new(CallTime.From(time).Nanoseconds / calls);
}

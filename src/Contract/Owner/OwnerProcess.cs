using System.ComponentModel;
using System.Diagnostics;

namespace GrpcLab;

/// <summary>Another process, told apart by its start time from a later one that got the same number.</summary>
internal sealed class OwnerProcess
{
    // What tells it from other processes of that number: its start time, in the system's own unit.
    private readonly long _startMark;

    private OwnerProcess(int id, long startMark) => (Id, _startMark) = (id, startMark);

    /// <summary>Its number.</summary>
    public int Id { get; }

    /// <summary>Whether this very process still runs.</summary>
    public bool IsAlive => StartMarkOf(Id) == _startMark;

    /// <summary>The living process of this number, or null.</summary>
    public static OwnerProcess? Find(int pid) => StartMarkOf(pid) is { } mark ? new OwnerProcess(pid, mark) : null;

    private static long? StartMarkOf(int pid) =>
        OperatingSystem.IsLinux() ? ProcessStat.Read(pid)?.StartMark : StartTime(pid);

    private static long? StartTime(int pid)
    {
        try
        {
            using var process = Process.GetProcessById(pid);
            return process.HasExited ? null : process.StartTime.Ticks;
        }
        catch (Exception e) when (e is ArgumentException or InvalidOperationException or Win32Exception)
        {
            return null; // It is gone, or it is not ours to watch.
        }
    }
}

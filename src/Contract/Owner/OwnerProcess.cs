using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

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

    private static long? StartMarkOf(int pid) => OperatingSystem.IsLinux() ? LinuxStartMark(pid) : StartTime(pid);

    // A process that was killed but not yet collected by its
    // parent still has a number and a start time: its state tells.
    private static long? LinuxStartMark(int pid)
    {
        string stat;
        try
        {
            stat = File.ReadAllText($"/proc/{pid}/stat");
        }
        catch (IOException)
        {
            return null; // No such process, or it ended while being read.
        }

        // The second field is the program's name in brackets and may hold anything; state is field 3, start time field
        // 22.
        var fields = stat[(stat.LastIndexOf(')') + 2)..].Split(' ');
        return fields[0] is "Z" or "X" ? null : long.Parse(fields[19], CultureInfo.InvariantCulture);
    }

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

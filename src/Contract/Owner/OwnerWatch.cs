using System.ComponentModel;
using System.Diagnostics;

namespace GrpcLab;

/// <summary>Notices that whoever started this program is gone.</summary>
/// <remarks>Threads of their own, because a busy thread pool must not delay the end.</remarks>
internal static class OwnerWatch
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(250);

    /// <summary>
    /// Watches standard input, unless the program is to stay without it, and the process that owns it, if one does.
    /// </summary>
    /// <param name="stay">Whether the end of standard input means nothing.</param>
    /// <param name="ownerPid">The process whose end counts; null for none.</param>
    /// <param name="gone">Told the reason, on the thread that noticed.</param>
    public static void Start(bool stay, int? ownerPid, Action<StopReason> gone)
    {
        // Reading a terminal would stop a program in the background, and a person there has Ctrl+C.
        if (!stay && Console.IsInputRedirected) StartThread("standard input", () => WaitForEndOfInput(gone));

        if (ownerPid is { } pid) StartThread("owner", () => WaitForEndOfProcess(OwnerProcess.Find(pid), gone));
    }

    private static void WaitForEndOfInput(Action<StopReason> gone)
    {
        using var input = Console.OpenStandardInput();
        Span<byte> ignored = stackalloc byte[256];
        try
        {
            while (input.Read(ignored) > 0)
            {
            }
        }
        catch (IOException)
        {
            // An input that can no longer be read has ended as well.
        }

        gone(StopReason.InputEnded);
    }

    private static void WaitForEndOfProcess(OwnerProcess? owner, Action<StopReason> gone)
    {
        while (owner is { IsAlive: true }) Thread.Sleep(Interval);

        gone(StopReason.OwnerGone);
    }

    private static void StartThread(string name, ThreadStart work) =>
        new Thread(work) { IsBackground = true, Name = name }.Start();
}

/// <summary>Another process, told apart by its start time from a later one that got the same number.</summary>
internal sealed class OwnerProcess
{
    // What tells it from other processes of that number: its start time, in the system's own unit.
    private readonly long _startMark;

    private OwnerProcess(int id, long startMark) => (Id, _startMark) = (id, startMark);

    public int Id { get; }

    public bool IsAlive => StartMarkOf(Id) == _startMark;

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

internal enum StopReason
{
    /// <summary>SIGTERM, SIGINT or a closed terminal: calls in flight get a moment to finish.</summary>
    Requested,

    /// <summary>Standard input ended: nobody waits for an answer any more.</summary>
    InputEnded,

    OwnerGone,
}

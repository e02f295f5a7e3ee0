using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;

namespace GrpcLab.Engine;

/// <summary>
/// The engine and everything cells start, as one group of processes: when the owner dies, the build or the script that
/// a cell waits for goes with the engine. It also keeps a terminal's Ctrl+C from the servers of a cell that is about to
/// be interrupted in good order. Windows has no such groups.
/// </summary>
internal static partial class ProcessGroup
{
    private const int SignalKill = 9;

    /// <summary>
    /// Makes this process the leader of a group of its own; one that leads a session is that already.
    /// </summary>
    public static void Lead()
    {
        if (!OperatingSystem.IsWindows()) _ = SetGroup(0, 0);
    }

    /// <summary>
    /// Kills the whole group, this process included. Its end must not depend on finalizers, exit handlers of a cell or
    /// a cell that spins on every core.
    /// </summary>
    [DoesNotReturn]
    public static void End()
    {
        RuntimeFiles.Of(Environment.ProcessId).RemoveTree();
        if (!OperatingSystem.IsWindows() && Group() == Environment.ProcessId) _ = Signal(0, SignalKill);
        using var self = Process.GetCurrentProcess();
        self.Kill();
        Thread.Sleep(Timeout.Infinite);
        throw new UnreachableException();
    }

    [LibraryImport("libc", EntryPoint = "setpgid")]
    private static partial int SetGroup(int process, int group);

    [LibraryImport("libc", EntryPoint = "getpgrp")]
    private static partial int Group();

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Signal(int process, int signal);
}

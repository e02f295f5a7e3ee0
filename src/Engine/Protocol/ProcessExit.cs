using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;

namespace GrpcLab.Engine.Protocol;

/// <summary>
/// Ends the process without asking anyone: Environment.Exit can wait for exit handlers of a cell for ever.
/// </summary>
internal static partial class ProcessExit
{
    [DoesNotReturn]
    public static void Now(int code)
    {
        if (!OperatingSystem.IsWindows()) Exit(code);
        using var self = Process.GetCurrentProcess();
        self.Kill();
        Thread.Sleep(Timeout.Infinite);
        throw new UnreachableException();
    }

    [LibraryImport("libc", EntryPoint = "_exit")]
    private static partial void Exit(int code);
}

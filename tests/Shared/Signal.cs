using System.Runtime.InteropServices;

namespace Tests.Shared;

/// <summary>Signals to processes; Unix only. The last two numbers are Linux's.</summary>
internal static class Signal
{
    public const int Hup = 1, Int = 2, Term = 15, Continue = 18, Stop = 19;

    public static void Send(int process, int signal) => Assert.Equal(0, Kill(process, signal));

    /// <summary>Whether there is such a process.</summary>
    public static bool Reaches(int process) => Kill(process, 0) == 0;

    [DllImport("libc", EntryPoint = "kill")]
    private static extern int Kill(int process, int signal);
}

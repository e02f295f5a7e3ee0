using System.Diagnostics;

namespace GrpcLab.Server.Tests;

/// <summary>Sends signals to processes the tests have started, and looks whether they live.</summary>
internal static class Signals
{
    public static async Task SendAsync(string signal, int pid)
    {
        await using var kill = OwnedProcess.Start(["kill", $"-{signal}", $"{pid}"], limit: Calls.Limit);
        await kill.SucceedAsync();
    }

    /// <summary>Whether a process runs; one that has ended and waits to be collected does not.</summary>
    public static bool IsAlive(int pid)
    {
        try
        {
            using var process = Process.GetProcessById(pid);
            return !process.HasExited && !IsZombie(pid);
        }
        catch (ArgumentException)
        {
            return false;
        }
    }

    private static bool IsZombie(int pid)
    {
        try
        {
            return OperatingSystem.IsLinux()
                && File.ReadAllText($"/proc/{pid}/stat").Contains(") Z ", StringComparison.Ordinal);
        }
        catch (IOException)
        {
            return true;
        }
    }
}

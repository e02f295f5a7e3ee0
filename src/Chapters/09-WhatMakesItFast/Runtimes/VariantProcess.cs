using System.Diagnostics;
using System.Globalization;

namespace GrpcLab;

/// <summary>
/// Starts a process of a variant. What it says first is of a server its address, of a client its first call.
/// </summary>
internal static class VariantProcess
{
    /// <param name="program">The published variant.</param>
    /// <param name="settings">What its runtime is told.</param>
    /// <param name="role">Server, or client with what it needs.</param>
    /// <param name="cancellation">Ends the wait, and the process.</param>
    public static Task<OwnedProgram> StartAsync(
        PublishedVariant program, RuntimeSettings settings, IEnumerable<string> role, CancellationToken cancellation) =>
        OwnedProgram.StartAsync(
            $"process of {program.Variant.Name}", StartInfo(program, settings, role), OwnedProgram.TimeToStart,
            cancellation, takesCommands: true);

    private static ProcessStartInfo StartInfo(
        PublishedVariant program, RuntimeSettings settings, IEnumerable<string> role)
    {
        var start = ChildProcess.StartInfo(
            program.Program, [.. role, "--owner-pid", Environment.ProcessId.ToString(CultureInfo.InvariantCulture)]);
        ServerProgram.RemoveProxy(start.Environment);
        settings.ApplyTo(start.Environment);
        // What does not bring its runtime takes the one this process runs on, whatever else is installed.
        start.Environment["DOTNET_ROOT"] = ChildProcess.RuntimeRoot;
        return start;
    }
}

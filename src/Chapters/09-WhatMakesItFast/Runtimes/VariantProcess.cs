using System.Globalization;
using CliWrap;

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
            $"process of {program.Variant.Name}", CommandOf(program, settings, role), OwnedProgram.TimeToStart,
            cancellation, takesCommands: true);

    private static Command CommandOf(
        PublishedVariant program, RuntimeSettings settings, IEnumerable<string> role) =>
        Cli.Wrap(program.Program)
            .WithArguments(
                [.. role, "--owner-pid", Environment.ProcessId.ToString(CultureInfo.InvariantCulture)])
            .WithEnvironment(environment =>
            {
                ServerProgram.RemoveProxy(environment);
                settings.ApplyTo(environment);
                // What does not bring its runtime takes the one this process runs on, whatever else is installed.
                environment["DOTNET_ROOT"] = ServerProgram.RuntimeRoot;
            });
}

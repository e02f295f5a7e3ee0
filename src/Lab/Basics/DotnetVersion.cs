using System.ComponentModel;
using System.Diagnostics;

namespace GrpcLab;

/// <summary>What "dotnet --version" says in a folder; there global.json decides which SDK answers. The lab command compiles this file, too.</summary>
/// <param name="ExitCode">0 when an SDK that global.json accepts is there.</param>
/// <param name="Said">Its version, such as 10.0.100.</param>
/// <param name="Errors">What went to standard error.</param>
internal sealed record DotnetVersion(int ExitCode, string Said, string Errors)
{
    /// <summary>Whether it is the SDK that builds the course.</summary>
    public bool IsRight => ExitCode == 0 && Said.StartsWith("10.", StringComparison.Ordinal);

    /// <summary>Asks. Null when there is no dotnet on the PATH; cancelling ends the process.</summary>
    public static async Task<DotnetVersion?> AskAsync(string folder, CancellationToken cancellation)
    {
        var start = new ProcessStartInfo("dotnet", "--version")
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        try
        {
            using var process = Process.Start(start) ?? throw new InvalidOperationException("The system did not start dotnet and gave no reason.");
            return await ReadAsync(process, cancellation);
        }
        catch (Win32Exception)
        {
            return null;
        }
    }

    private static async Task<DotnetVersion> ReadAsync(Process process, CancellationToken cancellation)
    {
        try
        {
            var errors = process.StandardError.ReadToEndAsync(cancellation);
            var said = (await process.StandardOutput.ReadToEndAsync(cancellation)).Trim();
            await process.WaitForExitAsync(cancellation);
            return new(process.ExitCode, said, await errors);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true); // Nobody waits for its answer any more.
            throw;
        }
    }
}

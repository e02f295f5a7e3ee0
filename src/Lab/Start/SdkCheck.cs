using System.ComponentModel;
using System.Diagnostics;

namespace GrpcLab;

/// <summary>Whether the SDK that builds the course is the one it asks for.</summary>
internal static class SdkCheck
{
    private const string Install = "Install the .NET 10 SDK: https://dotnet.microsoft.com/download/dotnet/10.0";

    public static async Task<Finding> LookAsync(CancellationToken cancellation)
    {
        // Asked in the course's folder, where global.json says which SDK is wanted.
        var start = new ProcessStartInfo("dotnet", "--version")
        {
            WorkingDirectory = CourseFolder.Find(),
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        try
        {
            using var process = Process.Start(start) ?? throw new InvalidOperationException("The system did not start dotnet and gave no reason.");
            return await AskAsync(process, cancellation);
        }
        catch (Win32Exception)
        {
            return new Finding.Failure("There is no dotnet on the PATH.", Install);
        }
    }

    private static async Task<Finding> AskAsync(Process process, CancellationToken cancellation)
    {
        try
        {
            var errors = process.StandardError.ReadToEndAsync(cancellation);
            var said = (await process.StandardOutput.ReadToEndAsync(cancellation)).Trim();
            await process.WaitForExitAsync(cancellation);
            return Judge(process.ExitCode, said, await errors);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true); // Nobody waits for its answer any more.
            throw;
        }
    }

    internal static Finding Judge(int exitCode, string said, string errors) =>
        exitCode == 0 && said.StartsWith("10.", StringComparison.Ordinal)
            ? new Finding.Good($"{said} builds the course.")
            : new Finding.Failure($"dotnet --version says: {said} {errors}".Trim(), Install);
}

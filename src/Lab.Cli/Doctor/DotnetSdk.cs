using System.ComponentModel;
using System.Diagnostics;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>Which SDK builds the course, by the root's global.json.</summary>
internal static class DotnetSdk
{
    public static async Task<DoctorLine> CheckAsync(CourseFolder course, CancellationToken cancellation)
    {
        var start = new ProcessStartInfo("dotnet", ["--version"])
        {
            WorkingDirectory = course.Root,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        try
        {
            using var process = Process.Start(start)!;
            var errors = process.StandardError.ReadToEndAsync(cancellation);
            var version = (await process.StandardOutput.ReadToEndAsync(cancellation)).Trim();
            await process.WaitForExitAsync(cancellation);
            return process.ExitCode == 0 && version.StartsWith("10.", StringComparison.Ordinal)
                ? DoctorLine.Fine(".NET SDK", version)
                : DoctorLine.Fault(".NET SDK", $"{version}{await errors}".Trim() + " Install the .NET 10 SDK: https://dotnet.microsoft.com/download/dotnet/10.0");
        }
        catch (Win32Exception)
        {
            return DoctorLine.Fault(".NET SDK", "dotnet is not on the PATH. Install the .NET 10 SDK: https://dotnet.microsoft.com/download/dotnet/10.0");
        }
    }
}

using System.ComponentModel;
using CliWrap;
using CliWrap.Buffered;

namespace GrpcLab;

/// <summary>The SDK's command, the first on the PATH, as a process of its own.</summary>
internal static class Dotnet
{
    /// <summary>The dotnet that runs this process; null in a program that hosts .NET itself.</summary>
    public static string? Own => Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } host ? host
        : Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet" ? Environment.ProcessPath : null;

    /// <summary>How it is started in a folder, where global.json chooses the SDK.</summary>
    public static Command In(string folder, params IEnumerable<string> arguments) => new Command("dotnet")
        .WithArguments(arguments)
        .WithWorkingDirectory(folder)
        .WithEnvironment(environment =>
        {
            // As in the lab script: analyzers are for who changes the course, and take most of a build's time.
            environment["RunAnalyzers"] = "false";
            // A compiler's server would live on for ten minutes beside what is measured.
            environment["UseSharedCompilation"] = "false";
        });

    /// <summary>Builds a project quietly and leaves no build server behind.</summary>
    /// <param name="folder">Where to build.</param>
    /// <param name="project">Path of the project or its folder.</param>
    /// <param name="cancellation">Ends the build.</param>
    /// <param name="configuration">Release, as everything in the course, or Debug.</param>
    /// <param name="arguments">Further arguments, such as "-p:ArtifactsPath=…".</param>
    public static Task<BufferedCommandResult> BuildAsync(
        string folder, string project, CancellationToken cancellation, string configuration = "Release",
        params IEnumerable<string> arguments) =>
        In(folder,
        [
            "build", project, "-c", configuration, "-nologo", "-v", "quiet", "-m:1", "-nodeReuse:false", .. arguments,
        ]).RunAsync(cancellation);
}

/// <summary>What "dotnet --version" says in a folder; there global.json decides which SDK answers.</summary>
/// <param name="ExitCode">0 when an SDK that global.json accepts is there.</param>
/// <param name="Version">Its version, such as 10.0.100.</param>
/// <param name="Errors">What went to standard error.</param>
internal sealed record DotnetVersion(int ExitCode, string Version, string Errors)
{
    public bool IsRight => ExitCode == 0 && Version.StartsWith("10.", StringComparison.Ordinal);

    /// <summary>Asks. Null when there is no dotnet on the PATH; cancelling ends the process.</summary>
    public static async Task<DotnetVersion?> AskAsync(string folder, CancellationToken cancellation)
    {
        try
        {
            var run = await Dotnet.In(folder, "--version").RunAsync(cancellation);
            return new(run.ExitCode, run.StandardOutput.Trim(), run.StandardError);
        }
        catch (Win32Exception)
        {
            return null;
        }
    }
}

using System.Diagnostics;

namespace GrpcLab;

/// <summary>The SDK's command, the first on the PATH, as a process of its own.</summary>
internal static class Dotnet
{
    /// <summary>How it is started in a folder, where global.json chooses the SDK.</summary>
    public static ProcessStartInfo In(string folder, params IEnumerable<string> arguments)
    {
        var start = ChildProcess.StartInfo("dotnet", arguments);
        start.WorkingDirectory = folder;
        // As in the lab script: analyzers are for who changes the course, and take most of a build's time.
        start.Environment["RunAnalyzers"] = "false";
        return start;
    }

    /// <summary>Builds a project quietly and leaves no build server behind.</summary>
    /// <param name="folder">Where to build.</param>
    /// <param name="project">Path of the project or its folder.</param>
    /// <param name="cancellation">Ends the build.</param>
    /// <param name="configuration">Release, as everything in the course, or Debug.</param>
    public static Task<ProgramRun> BuildAsync(
        string folder, string project, CancellationToken cancellation, string configuration = "Release") =>
        ChildProcess.RunAsync(
            In(folder, "build", project, "-c", configuration, "-nologo", "-v", "quiet", "-m:1", "-nodeReuse:false"),
            cancellation);
}

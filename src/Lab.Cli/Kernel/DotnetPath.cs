namespace GrpcLab.Cli;

/// <summary>The dotnet that this command runs with, which is the one that built the course.</summary>
internal static class DotnetPath
{
    /// <summary>Its path; on the PATH, where it is the same program, since that name outlives an update.</summary>
    public static string InUse()
    {
        var self = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } host
            ? host
            : Environment.ProcessPath;
        var onPath = ProgramPath.Find("dotnet");
        if (Path.GetFileNameWithoutExtension(self) != "dotnet") return onPath ?? "dotnet";
        return onPath is not null && Target(onPath) == Target(self!) ? Path.GetFullPath(onPath) : self!;
    }

    private static string Target(string path) =>
        File.ResolveLinkTarget(path, returnFinalTarget: true)?.FullName ?? Path.GetFullPath(path);
}

namespace GrpcLab.Cli;

/// <summary>Finds programs as a shell would.</summary>
internal static class ProgramPath
{
    /// <summary>The first program of one of these names on this process's PATH; null when there is none.</summary>
    public static string? Find(params IEnumerable<string> names)
    {
        var folders = (Environment.GetEnvironmentVariable("PATH") ?? "")
            .Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries);
        string[] endings = OperatingSystem.IsWindows() ? [".exe", ".cmd", ".bat"] : [""];
        var paths = from name in names
                    from folder in folders
                    from ending in endings
                    select Path.Combine(folder, name + ending);
        return paths.FirstOrDefault(File.Exists);
    }
}

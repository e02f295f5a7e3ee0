namespace GrpcLab.Cli;

/// <summary>Finds programs as a shell would.</summary>
internal static class ProgramPath
{
    public static string? Find(params IEnumerable<string> names)
    {
        string[] endings = OperatingSystem.IsWindows() ? [".exe", ".cmd"] : [""];
        var folders = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries);
        return (from name in names
                from folder in folders
                from ending in endings
                select Path.Combine(folder, name + ending)).FirstOrDefault(File.Exists);
    }
}

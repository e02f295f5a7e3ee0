namespace GrpcLab.Cli;

/// <summary>Finds programs as a shell would.</summary>
internal static class ProgramPath
{
    /// <summary>The first program of one of these names on this process's PATH; null when there is none.</summary>
    public static string? Find(params IEnumerable<string> names) =>
        names.SelectMany(name => All(name, Environment.GetEnvironmentVariable("PATH"), OperatingSystem.IsWindows()))
            .FirstOrDefault();

    /// <summary>Every program of a name, in the order of the folders.</summary>
    /// <param name="name">Without an ending.</param>
    /// <param name="folders">A PATH, as the system writes it; null or empty for none.</param>
    /// <param name="windows">Whether folders and endings are those of Windows.</param>
    public static IEnumerable<string> All(string name, string? folders, bool windows)
    {
        string[] endings = windows ? [".exe", ".cmd", ".bat"] : [""];
        return from folder in (folders ?? "").Split(windows ? ';' : ':', StringSplitOptions.RemoveEmptyEntries)
               from ending in endings
               let path = Path.Combine(folder, name + ending)
               where File.Exists(path)
               select path;
    }
}

namespace GrpcLab.Cli;

/// <summary>Paths that may name the same folder in different words.</summary>
internal static class FolderPath
{
    /// <summary>File systems of Windows and macOS ignore case, unless they were made otherwise.</summary>
    public static StringComparer Comparer { get; } =
        OperatingSystem.IsLinux() ? StringComparer.Ordinal : StringComparer.OrdinalIgnoreCase;

    /// <summary>Whether two paths name one folder, whichever links lead to it.</summary>
    public static bool AreSame(string one, string other) => Comparer.Equals(Final(one), Final(other));

    /// <summary>The path without links in any of its parts that exist.</summary>
    public static string Final(string path)
    {
        var full = Path.TrimEndingDirectorySeparator(Path.GetFullPath(path));
        if (Path.GetDirectoryName(full) is not { } parent) return full;

        var folder = Path.Combine(Final(parent), Path.GetFileName(full));
        return Directory.Exists(folder)
            ? new DirectoryInfo(folder).ResolveLinkTarget(returnFinalTarget: true)?.FullName ?? folder : folder;
    }
}

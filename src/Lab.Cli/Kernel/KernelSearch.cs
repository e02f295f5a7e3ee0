namespace GrpcLab.Cli;

/// <summary>Every kernel of the course's name on Jupyter's path.</summary>
/// <param name="Folders">Where Jupyter looks, in order.</param>
/// <param name="Found">What stands there, in the same order: Jupyter uses the first that has a kernel.json.</param>
internal sealed record KernelSearch(IReadOnlyList<string> Folders, IReadOnlyList<InstalledKernel> Found)
{
    /// <summary>Looks through Jupyter's folders.</summary>
    /// <param name="folders">Where Jupyter looks.</param>
    public static KernelSearch Through(JupyterFolders folders)
    {
        string[] distinct = [.. folders.Kernels.DistinctBy(Same)];
        return new(distinct, [.. distinct.Select(InstalledKernel.In).OfType<InstalledKernel>()]);
    }

    /// <summary>The one that Jupyter starts; null when it finds none.</summary>
    public InstalledKernel? Used =>
        Found.FirstOrDefault(kernel => File.Exists(Path.Combine(kernel.Folder, "kernel.json")));

    /// <summary>Whether Jupyter looks into a folder of kernels.</summary>
    /// <param name="kernels">The folder.</param>
    public bool Covers(string kernels) => Folders.Any(folder => Same(folder) == Same(kernels));

    /// <summary>Whether two paths name one folder, whichever links lead to it.</summary>
    public static bool AreSame(string one, string other) => Same(one) == Same(other);

    private static string Same(string path)
    {
        var full = Path.TrimEndingDirectorySeparator(Path.GetFullPath(path));
        return Directory.Exists(full)
            ? new DirectoryInfo(full).ResolveLinkTarget(returnFinalTarget: true)?.FullName ?? full : full;
    }
}

namespace GrpcLab.Cli;

/// <summary>Where Jupyter looks for kernels, and what stands there under the course's name.</summary>
/// <param name="Data">The user's Jupyter data folder.</param>
/// <param name="Folders">The folders of kernels; of two kernels with one name the earlier is used.</param>
internal sealed record KernelSearch(string Data, IReadOnlyList<string> Folders)
{
    /// <summary>Every kernel of the name, in Jupyter's order.</summary>
    public IReadOnlyList<InstalledKernel> Found =>
        [.. Folders.DistinctBy(Final).Select(InstalledKernel.In).OfType<InstalledKernel>()];

    /// <summary>The one that Jupyter starts, the first that has a kernel.json; null when it finds none.</summary>
    public InstalledKernel? Used =>
        Found.FirstOrDefault(kernel => File.Exists(Path.Combine(kernel.Folder, "kernel.json")));

    /// <summary>As the Jupyter that was found says, or, where there is none, by the rules of jupyter_core.</summary>
    public static KernelSearch Of(JupyterPython? jupyter) =>
        jupyter is { Data: { } data } ? new(data, jupyter.Kernels) : ByRule();

    /// <summary>Whether two paths name one folder, whichever links lead to it.</summary>
    public static bool AreSame(string one, string other) => Final(one) == Final(other);

    // jupyter_core/paths.py: jupyter_data_dir and jupyter_path, without what depends on a Python.
    private static KernelSearch ByRule()
    {
        var data = Variable("JUPYTER_DATA_DIR") ?? Path.Combine(
            OperatingSystem.IsWindows() ? Special(Environment.SpecialFolder.ApplicationData)
            : OperatingSystem.IsMacOS() ? Path.Combine(Special(Environment.SpecialFolder.UserProfile), "Library")
            // XDG_DATA_HOME, or ~/.local/share.
            : Special(Environment.SpecialFolder.LocalApplicationData),
            OperatingSystem.IsMacOS() ? "Jupyter" : "jupyter");
        var named = Variable("JUPYTER_PATH")?.Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries) ?? [];
        string[] system =
            OperatingSystem.IsWindows() ? [] : ["/usr/local/share/jupyter", "/usr/share/jupyter"];
        return new(data, [.. named.Append(data).Concat(system).Select(folder => Path.Combine(folder, "kernels"))]);
    }

    private static string? Variable(string name) =>
        Environment.GetEnvironmentVariable(name) is { Length: > 0 } value ? value : null;

    private static string Special(Environment.SpecialFolder folder) =>
        Environment.GetFolderPath(folder, Environment.SpecialFolderOption.DoNotVerify);

    private static string Final(string path)
    {
        var full = Path.TrimEndingDirectorySeparator(Path.GetFullPath(path));
        return Directory.Exists(full)
            ? new DirectoryInfo(full).ResolveLinkTarget(returnFinalTarget: true)?.FullName ?? full : full;
    }
}

namespace GrpcLab.Cli;

/// <summary>Where Jupyter keeps the user's files, and where it looks for kernels.</summary>
/// <param name="Data">The user's data folder.</param>
/// <param name="Kernels">
/// The folders of kernelspecs; of two kernels with one name the one in the earlier folder is used.
/// </param>
internal sealed record JupyterFolders(string Data, IReadOnlyList<string> Kernels)
{
    /// <summary>As the Jupyter that was found says, or, where there is none, by the rules of jupyter_core.</summary>
    /// <param name="here">The surroundings.</param>
    /// <param name="jupyter">The Python of the Jupyter that was found.</param>
    public static JupyterFolders Of(JupyterPaths here, PythonFacts? jupyter) =>
        jupyter is { DataFolder: { } data } ? new(data, jupyter.KernelFolders) : ByRule(here);

    /// <summary>The rules of jupyter_core for a machine on which no Jupyter can be asked yet.</summary>
    /// <remarks>
    /// jupyter_core/paths.py: jupyter_data_dir and jupyter_path. What depends on a Python (its prefix, its user site)
    /// is left out.
    /// </remarks>
    /// <param name="here">The surroundings.</param>
    public static JupyterFolders ByRule(JupyterPaths here)
    {
        var data = DataFolder(here);
        var named = here["JUPYTER_PATH"]
            ?.Split(here.Platform == JupyterPlatform.Windows ? ';' : ':', StringSplitOptions.RemoveEmptyEntries) ?? [];
        string[] system = here.Platform != JupyterPlatform.Windows ? ["/usr/local/share/jupyter", "/usr/share/jupyter"]
            : here["PROGRAMDATA"] is { } shared && here.IsOn("JUPYTER_USE_PROGRAMDATA")
                ? [Path.Combine(shared, "jupyter")]
            : [];
        return new(
            data, [.. named.Append(data).Concat(system).Distinct().Select(folder => Path.Combine(folder, "kernels"))]);
    }

    private static string DataFolder(JupyterPaths here) => (here["JUPYTER_DATA_DIR"], here.Platform) switch
    {
        ({ } named, _) => named,
        (_, JupyterPlatform.Windows) when here.IsOn("JUPYTER_PLATFORM_DIRS") && here["LOCALAPPDATA"] is { } local =>
            Path.Combine(local, "Jupyter"),
        (_, JupyterPlatform.Windows) => here["APPDATA"] is { } roaming ? Path.Combine(roaming, "jupyter")
            : Path.Combine(here["JUPYTER_CONFIG_DIR"] ?? Path.Combine(here.Home, ".jupyter"), "data"),
        (_, JupyterPlatform.MacOS) when here.IsOn("JUPYTER_PLATFORM_DIRS") =>
            Path.Combine(here.Home, "Library", "Application Support", "Jupyter"),
        (_, JupyterPlatform.MacOS) => Path.Combine(here.Home, "Library", "Jupyter"),
        _ => Path.Combine(here["XDG_DATA_HOME"] ?? Path.Combine(here.Home, ".local", "share"), "jupyter"),
    };
}

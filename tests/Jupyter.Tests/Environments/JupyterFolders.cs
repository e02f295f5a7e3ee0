namespace Jupyter.Tests.Environments;

/// <summary>Where a Jupyter under test keeps what it would otherwise put into the user's home.</summary>
/// <param name="Root">The folder above all of them.</param>
internal sealed record JupyterFolders(string Root) : IDisposable
{
    /// <summary>The folder of everything these tests make.</summary>
    public static string Base => Path.Combine(Repository.Root, "artifacts", "jupyter");

    /// <summary>Folders that stay from one run to the next.</summary>
    public static JupyterFolders Of(string name) => new(Path.Combine(Base, "state", name));

    /// <summary>Empty folders, which go away with the value.</summary>
    public static JupyterFolders Fresh(string name) => new(Path.Combine(Base, "state", $"{name}-{Guid.NewGuid():N}"));

    /// <summary>What makes Jupyter use these folders and nothing of the user's own.</summary>
    public IReadOnlyDictionary<string, string?> Variables(InstalledKernel? kernel = null) =>
        new Dictionary<string, string?>
        {
            ["JUPYTER_CONFIG_DIR"] = Made("config"),
            ["JUPYTER_DATA_DIR"] = Made("data"),
            ["JUPYTER_RUNTIME_DIR"] = Made("runtime"),
            ["IPYTHONDIR"] = Made("ipython"),
            ["JUPYTER_CONFIG_PATH"] = null,
            ["JUPYTER_PATH"] = kernel?.DataFolder,
            ["PYTHONPATH"] = null,
            ["PYTHONHOME"] = null,
            ["PYTHONNOUSERSITE"] = "1",
            ["PYTHONUNBUFFERED"] = "1",
            ["PYTHONIOENCODING"] = "utf-8",
            ["GRPCLAB_BUDGET"] = TestScope.Budget,
        };

    /// <summary>Removes the folders and what is in them.</summary>
    public void Dispose()
    {
        if (Directory.Exists(Root)) Directory.Delete(Root, recursive: true);
    }

    private string Made(string name) => Directory.CreateDirectory(Path.Combine(Root, name)).FullName;
}

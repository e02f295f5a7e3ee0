namespace Hosts.Tests.Environments;

/// <summary>A Python with Jupyter in it.</summary>
internal sealed record Jupyter(string Name, string Python)
{
    /// <summary>Debian's own Python, in which its Notebook 6, JupyterHub and ipykernel 6.17 are.</summary>
    public const string DebianPython = "/usr/bin/python3";

    private static readonly Lazy<(Jupyter? Found, string? WhyNot)> LazyLab = new(LookForLab);
    private static readonly Lazy<string?> LazyWhyNoDebian = new(() =>
        PythonProgram.Ask(DebianPython, "import ipykernel, nbclient, jupyterhub, requests, tornado, psutil") is null
            ? $"{DebianPython} has no JupyterHub, ipykernel and nbclient (apt-get install jupyterhub python3-ipykernel "
                + "python3-nbclient)."
            : null);

    /// <summary>JupyterLab 4; made from wheels on first use.</summary>
    public static Jupyter Lab => LazyLab.Value.Found ?? throw new InvalidOperationException(WhyNoLab);

    public static Jupyter Debian { get; } = new("debian", DebianPython);

    public static string? WhyNoLab => LazyLab.Value.WhyNot;

    public static string? WhyNoDebian => LazyWhyNoDebian.Value;

    /// <summary>
    /// Starts its interpreter in folders of its own, as in Start(["-m", "jupyter", "--paths"]), behind a prefix such as
    /// a memory fence. It looks for kernels only where it is told.
    /// </summary>
    public OwnedProcess Start(
        IReadOnlyList<string> arguments, string? kernels = null, JupyterFolders? folders = null,
        IReadOnlyList<string>? prefix = null) =>
        OwnedProcess.Start([.. prefix ?? [], Python, .. arguments], Repository.Root,
            (folders ?? JupyterFolders.Of(Name)).Variables(kernels));

    private static (Jupyter? Found, string? WhyNot) LookForLab()
    {
        if (LabWheels.Look() is { } wheels) return (new("lab", wheels.MadePython()), null);

        return LabOnPath() is { } python
            ? (new("lab", python), null)
            : (null, "No JupyterLab 4: the PATH has no jupyter with JupyterLab 4, and there are no wheels that a CPython "
                + "of this machine fits (looked for ../shared/wheels beside the repository; the variable GRPCLAB_WHEELS "
                + "names another folder). Install it (pip install jupyterlab nbclient nbconvert ipykernel, or conda) and "
                + "run the tests from that environment.");
    }

    private static string? LabOnPath()
    {
        if (PathProgram.Find("jupyter") is not { } jupyter || InterpreterOf(jupyter) is not { } python) return null;

        var version = PythonProgram.Ask(
            python, "import jupyterlab, ipykernel, nbclient, nbconvert; print(jupyterlab.__version__)");
        return version?.StartsWith("4.", StringComparison.Ordinal) == true ? python : null;
    }

    // pip writes the interpreter into the script's first line; a Windows program has it beside or above its folder.
    private static string? InterpreterOf(string jupyter)
    {
        var first = File.ReadLines(jupyter).FirstOrDefault() ?? "";
        return first.StartsWith("#!/", StringComparison.Ordinal)
            ? first[2..].Trim()
            : new[] { "../python.exe", "python.exe" }.Select(p => Path.GetFullPath(p, Path.GetDirectoryName(jupyter)!))
                .FirstOrDefault(File.Exists);
    }
}

/// <summary>Where a Jupyter under test keeps what it would otherwise put into the user's home.</summary>
internal sealed record JupyterFolders(string Root) : IDisposable
{
    public static string Base => Path.Combine(Repository.Root, "artifacts", "jupyter");

    /// <summary>Folders that stay from one run to the next.</summary>
    public static JupyterFolders Of(string name) => new(Path.Combine(Base, "state", name));

    /// <summary>Empty folders, which go away with the value.</summary>
    public static JupyterFolders Fresh(string name) => new(Path.Combine(Base, "state", $"{name}-{Guid.NewGuid():N}"));

    /// <summary>What makes Jupyter use these folders and nothing of the user's own.</summary>
    public IReadOnlyDictionary<string, string?> Variables(string? kernels = null) =>
        new Dictionary<string, string?>
        {
            ["JUPYTER_CONFIG_DIR"] = Made("config"),
            ["JUPYTER_DATA_DIR"] = Made("data"),
            ["JUPYTER_RUNTIME_DIR"] = Made("runtime"),
            ["IPYTHONDIR"] = Made("ipython"),
            ["JUPYTER_CONFIG_PATH"] = null,
            ["JUPYTER_PATH"] = kernels,
            ["PYTHONPATH"] = null,
            ["PYTHONHOME"] = null,
            ["PYTHONNOUSERSITE"] = "1",
            ["PYTHONUNBUFFERED"] = "1",
            ["PYTHONIOENCODING"] = "utf-8",
            ["GRPCLAB_BUDGET"] = "smoke",
        };

    public void Dispose()
    {
        if (Directory.Exists(Root)) Directory.Delete(Root, recursive: true);
    }

    private string Made(string name) => Directory.CreateDirectory(Path.Combine(Root, name)).FullName;
}

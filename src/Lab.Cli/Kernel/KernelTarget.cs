namespace GrpcLab.Cli;

/// <summary>Turns a place into the folder of kernels it means.</summary>
internal static class KernelTarget
{
    /// <summary>The folder, as jupyter kernelspec install works it out.</summary>
    /// <param name="place">What the reader asked for.</param>
    /// <param name="folders">Jupyter's folders.</param>
    /// <param name="environment">The Python whose environment --sys-prefix means.</param>
    /// <exception cref="UsageException">--sys-prefix, and there is no Jupyter to have an environment.</exception>
    public static string Of(KernelPlace place, JupyterFolders folders, PythonFacts? environment) => place switch
    {
        PrefixPlace prefix => InPrefix(Path.GetFullPath(prefix.Folder)),
        SysPrefixPlace => environment is { HasJupyter: true } ? InPrefix(environment.Prefix) : throw new UsageException(
            """
            --sys-prefix installs into the environment of Jupyter's own Python, and there is no Jupyter: neither a jupyter on the PATH nor a python3 with jupyter_core.
            Activate the environment first, or name its folder (a venv's or a conda environment's): --prefix DIR.
            """),
        _ => Path.Combine(Path.GetFullPath(folders.Data), "kernels"),
    };

    private static string InPrefix(string prefix) => Path.Combine(prefix, "share", "jupyter", "kernels");
}

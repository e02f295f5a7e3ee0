namespace GrpcLab.Cli;

/// <summary>What may keep an installed kernel from being found or from starting, and the way out.</summary>
/// <param name="warnings">Where it is said.</param>
internal sealed class InstallWarnings(TextWriter warnings)
{
    private const string GetJupyter = """
        There is no Jupyter on the PATH yet. Any of these brings one:
          python3 -m pip install jupyterlab ipykernel          (best in a venv: python3 -m venv .venv && . .venv/bin/activate)
          conda install -c conda-forge jupyterlab ipykernel
          sudo apt-get install jupyter-notebook python3-ipykernel
        """;

    /// <summary>Says it, where there is something to say.</summary>
    /// <param name="kernels">The folder of kernels that was written to.</param>
    /// <param name="search">What Jupyter finds now.</param>
    /// <param name="python">The Python that will run the kernel.</param>
    public void Write(string kernels, KernelSearch search, PythonFacts? python)
    {
        Runs(python);
        var used = search.Used;
        if (!search.Covers(kernels))
        {
            warnings.WriteLine($"Warning: Jupyter does not look into {kernels}. "
                + $"Set JUPYTER_PATH to {Path.GetDirectoryName(kernels)} before you start it, or install with --user.");
        }
        else if (used is not null && !IsIn(used, kernels))
        {
            warnings.WriteLine($"Warning: Jupyter will use {used.Folder} instead, which comes before on its path: "
                + $"{used.Owner.Words}. Remove that one, or install there with --force.");
        }

        foreach (var hidden in search.Found.Where(
            kernel => kernel != used && !IsIn(kernel, kernels) && used is not null && IsIn(used, kernels)))
        {
            warnings.WriteLine($"Note: {hidden.Folder} ({hidden.Owner.Words}) comes later on Jupyter's path and "
                + "is hidden by this one.");
        }
    }

    private void Runs(PythonFacts? python)
    {
        if (python is null)
        {
            warnings.WriteLine(GetJupyter);
        }
        else if (python.Shortcomings().ToList() is { Count: > 0 } errors)
        {
            warnings.WriteLine($"Warning: the kernel will not start with {python.Executable}: "
                + $"{string.Join("; ", errors)}. Run {python.Executable} -m pip install --upgrade ipykernel, "
                + "or name another Python with --python.");
        }
    }

    private static bool IsIn(InstalledKernel kernel, string kernels) =>
        KernelSearch.AreSame(Path.GetDirectoryName(kernel.Folder)!, kernels);
}

namespace GrpcLab.Cli;

/// <summary>lab kernel install: writes the kernelspec, and says what may keep it from working.</summary>
/// <param name="course">The checkout.</param>
/// <param name="jupyter">The Jupyter that was found.</param>
/// <param name="named">The Python that a reader named for the kernel.</param>
internal sealed class KernelInstall(CourseFolder course, JupyterPython? jupyter, JupyterPython? named)
{
    private const string GetJupyter = """
        There is no Jupyter on the PATH yet. Any of these brings one:
          python3 -m pip install jupyterlab ipykernel          (best in a venv: python3 -m venv .venv && . .venv/bin/activate)
          conda install -c conda-forge jupyterlab ipykernel
          sudo apt-get install jupyter-notebook python3-ipykernel
        """;

    /// <summary>Writes it and says what was done.</summary>
    /// <param name="kernels">The folder of kernels.</param>
    /// <param name="search">Where Jupyter looks.</param>
    /// <param name="python">The program that runs the kernel.</param>
    /// <param name="force">Whether another program's kernel of the same name may be replaced.</param>
    /// <exception cref="UsageException">It cannot be done as asked; nothing was changed.</exception>
    public void Run(string kernels, KernelSearch search, string python, bool force)
    {
        KernelFolder.ThrowIfIncomplete(course);
        var before = InstalledKernel.In(kernels);
        if (before is { Checkout: null } && !force)
        {
            throw new UsageException(
                $"""
                Nothing was changed: {before.Folder} is {before.Words}.
                Notebooks of the course run with either kernel of this name. To replace it use --force; to keep both, install elsewhere with --prefix or --sys-prefix (./lab kernel list says which one Jupyter then uses).
                """);
        }

        KernelFolder.Write(kernels, course, python);
        Report(Path.Combine(kernels, InstalledKernel.Name), before);
        WarnOfPython(named ?? jupyter);
        WarnOfOthers(kernels, search);
    }

    private void Report(string folder, InstalledKernel? before)
    {
        Console.Out.WriteLine($"{Done(before)} .NET (C#) as {InstalledKernel.Name} in {folder}");
        Console.Out.WriteLine($"  course   {course.Root}");
        Console.Out.WriteLine($"  python   {(named is not null ? named.Words
            : jupyter is not null ? $"{jupyter.Words}, or whichever Python Jupyter runs with"
            : "the one that Jupyter runs with")}");
        Console.Out.WriteLine($"  dotnet   {KernelFolder.Dotnet()}");
        Console.Out.WriteLine($"Start:     {Start()}");
    }

    private string Done(InstalledKernel? before) => before switch
    {
        null => "Installed the kernel",
        { Checkout: { } old } when KernelSearch.AreSame(old, course.Root) => "Updated the kernel",
        { Checkout: { } old } => $"Updated the kernel, which belonged to the course in {old},",
        _ => $"Replaced {before.Words} by the kernel",
    };

    private string Start()
    {
        const string First = "notebooks/00-getting-started.ipynb";
        var packages = (jupyter ?? named)?.Packages;
        return packages is null ? $"jupyter lab {First}, once Jupyter is installed (see below)"
            : packages.ContainsKey("jupyterlab") ? $"jupyter lab {First}"
            : packages.ContainsKey("notebook") ? $"jupyter notebook {First}"
            : $"open {First} in VS Code, or install JupyterLab (pip install jupyterlab) and run jupyter lab {First}";
    }

    private static void WarnOfPython(JupyterPython? python)
    {
        if (python is null)
        {
            Console.Error.WriteLine(GetJupyter);
        }
        else if (python.Shortcomings() is { Length: > 0 } errors)
        {
            Console.Error.WriteLine($"Warning: the kernel will not start with {python.Executable}: {errors}. "
                + $"Run {python.Executable} -m pip install --upgrade ipykernel, or name another Python with --python.");
        }
    }

    private static void WarnOfOthers(string kernels, KernelSearch search)
    {
        var used = search.Used;
        if (!search.Folders.Any(folder => KernelSearch.AreSame(folder, kernels)))
        {
            Console.Error.WriteLine($"Warning: Jupyter does not look into {kernels}. "
                + $"Set JUPYTER_PATH to {Path.GetDirectoryName(kernels)} before you start it, or install with --user.");
        }
        else if (used is not null && !IsIn(used, kernels))
        {
            Console.Error.WriteLine($"Warning: Jupyter will use {used.Folder} instead, which comes before on its path: "
                + $"{used.Words}. Remove that one, or install there with --force.");
        }
        else
        {
            foreach (var hidden in search.Found.Where(kernel => kernel != used && !IsIn(kernel, kernels)))
            {
                Console.Error.WriteLine($"Note: {hidden.Folder} ({hidden.Words}) comes later on Jupyter's path and "
                    + "is hidden by this one.");
            }
        }
    }

    private static bool IsIn(InstalledKernel kernel, string kernels) =>
        KernelSearch.AreSame(Path.GetDirectoryName(kernel.Folder)!, kernels);
}

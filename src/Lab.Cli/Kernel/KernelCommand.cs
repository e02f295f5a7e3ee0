using System.CommandLine;

namespace GrpcLab.Cli;

/// <summary>lab kernel: the course's C# kernel for Jupyter, installed, removed and listed.</summary>
internal static class KernelCommand
{
    private const string GetJupyter = """
        There is no Jupyter on the PATH yet. Any of these installs it:
          python3 -m pip install jupyterlab ipykernel          (best in a venv: python3 -m venv .venv && . .venv/bin/activate)
          conda install -c conda-forge jupyterlab ipykernel
          sudo apt-get install jupyter-notebook python3-ipykernel
        """;

    private static readonly Option<string> Python = new("--python")
    {
        HelpName = "PATH",
        Description = "The Python that runs the kernel, with ipykernel. Default: the one that Jupyter itself runs on",
    };
    private static readonly Option<bool> Force = new("--force")
    {
        Description = "Also replace or remove a kernel of this name that is not the course's",
    };
    private static readonly Option<bool> User = new("--user")
    {
        Description = "In your own Jupyter data folder. This is the default",
    };
    private static readonly Option<string> Prefix = new("--prefix")
    {
        HelpName = "DIR",
        Description = "In DIR/share/jupyter/kernels",
    };
    private static readonly Option<bool> SysPrefix = new("--sys-prefix")
    {
        Description = "In the environment (venv, conda) of the Jupyter on the PATH",
    };

    public static Command Create()
    {
        var install = new Command("install", "Write the kernelspec, so that JupyterLab, Notebook and VS Code open "
            + "the course's notebooks") { Python, Force, User, Prefix, SysPrefix };
        install.SetAction(InstallAsync);
        var uninstall = new Command("uninstall", "Remove the course's kernelspec") { Force, User, Prefix, SysPrefix };
        uninstall.SetAction(UninstallAsync);
        var list = new Command(
            "list", $"Show every {InstalledKernel.Name} that Jupyter can see, whose it is and which one is used");
        list.SetAction((_, cancellation) => ListAsync(cancellation));
        return new("kernel", "Install the course's C# kernel for Jupyter, remove it, or list the kernels with its name")
        {
            install, uninstall, list,
        };
    }

    private static async Task<int> InstallAsync(ParseResult parsed, CancellationToken cancellation)
    {
        var course = CourseFolder.Find();
        var (path, named) = parsed.GetValue(Python) is { } python
            ? await JupyterPython.NamedAsync(python, cancellation) : ("python3", null);
        var jupyter = await JupyterPython.FindAsync(cancellation);
        // A Python that was named for the kernel also names the environment that --sys-prefix means.
        if (parsed.GetValue(SysPrefix) && named is { Data: not null }) jupyter = named;
        var search = KernelSearch.Of(jupyter ?? named);
        var kernels = Place(parsed, search, jupyter);
        var before = InstalledKernel.In(kernels);
        if (before is { Checkout: null } && !parsed.GetValue(Force))
        {
            throw new UsageException(
                $"""
                Nothing was changed: {before.Folder} is {before.Words}.
                Notebooks of the course run with either kernel of this name. To replace it use --force; to keep both, install elsewhere with --prefix or --sys-prefix (./lab kernel list says which one Jupyter then uses).
                """);
        }

        KernelFolder.Write(kernels, course, path);
        Console.Out.WriteLine($"{Done(before, course)} .NET (C#) as {InstalledKernel.Name} in "
            + Path.Combine(kernels, InstalledKernel.Name));
        Console.Out.WriteLine($"  course   {course.Root}");
        Console.Out.WriteLine($"  python   {(named is not null ? named.Words
            : jupyter is not null ? $"{jupyter.Words}, or whichever Python Jupyter runs on"
            : "the one that Jupyter runs on")}");
        Console.Out.WriteLine($"  dotnet   {KernelFolder.Dotnet()}");
        Console.Out.WriteLine($"Start:     {Start((jupyter ?? named)?.Packages)}");
        WarnOfPython(named ?? jupyter);
        WarnOfOthers(kernels, search);
        return LabExit.Fine;
    }

    private static async Task<int> UninstallAsync(ParseResult parsed, CancellationToken cancellation)
    {
        var jupyter = await JupyterPython.FindAsync(cancellation);
        var search = KernelSearch.Of(jupyter);
        var kernels = Place(parsed, search, jupyter);
        if (InstalledKernel.In(kernels) is not { } kernel)
        {
            Console.WriteLine($"There is no {InstalledKernel.Name} in {kernels}; nothing was removed.");
        }
        else if (kernel.Checkout is null && !parsed.GetValue(Force))
        {
            throw new UsageException($"Nothing was changed: {kernel.Folder} is {kernel.Words}. "
                + "Use --force to remove it anyway.");
        }
        else
        {
            KernelFolder.Remove(kernels);
            Console.WriteLine($"Removed {kernel.Folder}: {kernel.Words}");
        }

        if (search.Used is { } left) Console.WriteLine($"Jupyter now uses {left.Folder}: {left.Words}");

        return LabExit.Fine;
    }

    private static async Task<int> ListAsync(CancellationToken cancellation)
    {
        var jupyter = await JupyterPython.FindAsync(cancellation);
        var search = KernelSearch.Of(jupyter);
        var used = search.Used;
        foreach (var kernel in search.Found)
        {
            var state = kernel == used ? "used  " : kernel.IsBroken ? "broken" : "hidden";
            Console.WriteLine($"{state}  {kernel.Folder}  {kernel.Words}");
        }

        if (used is null)
        {
            Console.WriteLine($"Jupyter finds no {InstalledKernel.Name}. ./lab kernel install installs it.");
        }

        Console.WriteLine(jupyter is not null
            ? $"Search order, as reported by the Jupyter of {jupyter.Words}:"
            : "Search order, by Jupyter's rules (there is no Jupyter on the PATH to ask):");
        foreach (var folder in search.Folders) Console.WriteLine($"        {folder}");

        return LabExit.Fine;
    }

    // The folder of kernels, as jupyter kernelspec install works it out.
    private static string Place(ParseResult parsed, KernelSearch search, JupyterPython? jupyter)
    {
        var (prefix, inEnvironment) = (parsed.GetValue(Prefix), parsed.GetValue(SysPrefix));
        bool[] places = [parsed.GetValue(User), inEnvironment, prefix is not null];
        if (places.Count(isAsked => isAsked) > 1)
        {
            throw new UsageException("--user, --prefix and --sys-prefix name different places. Give one of them.");
        }

        if (prefix is not null && string.IsNullOrWhiteSpace(prefix))
        {
            throw new UsageException("--prefix is empty. Give the folder that should contain share/jupyter/kernels.");
        }

        if (inEnvironment && jupyter is null)
        {
            throw new UsageException(
                """
                --sys-prefix installs into the environment of Jupyter's own Python, but there is no Jupyter: neither a jupyter on the PATH nor a python3 with jupyter_core.
                Activate the environment first, or name its folder (a venv's or a conda environment's): --prefix DIR.
                """);
        }

        prefix = inEnvironment ? jupyter!.Prefix : prefix;
        return prefix is null
            ? Path.Combine(Path.GetFullPath(search.Data), "kernels")
            : Path.Combine(Path.GetFullPath(prefix), "share", "jupyter", "kernels");
    }

    private static string Done(InstalledKernel? before, CourseFolder course) => before switch
    {
        null => "Installed the kernel",
        { Checkout: { } old } when FolderPath.AreSame(old, course.Root) => "Updated the kernel",
        { Checkout: { } old } => $"Updated the kernel, which belonged to the course in {old},",
        _ => $"Replaced {before.Words} with the kernel",
    };

    private static string Start(IReadOnlyDictionary<string, string>? packages)
    {
        const string First = "notebooks/00-getting-started.ipynb";
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
        if (!search.Folders.Any(folder => FolderPath.AreSame(folder, kernels)))
        {
            Console.Error.WriteLine($"Warning: Jupyter does not look in {kernels}. "
                + $"Set JUPYTER_PATH to {Path.GetDirectoryName(kernels)} before you start it, or install with --user.");
        }
        else if (used is not null && !IsIn(used, kernels))
        {
            Console.Error.WriteLine($"Warning: Jupyter will use {used.Folder} instead, which comes first on its path: "
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
        FolderPath.AreSame(Path.GetDirectoryName(kernel.Folder)!, kernels);
}

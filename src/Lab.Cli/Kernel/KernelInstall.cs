namespace GrpcLab.Cli;

/// <summary>lab kernel install.</summary>
/// <param name="here">The surroundings.</param>
/// <param name="output">What was done.</param>
/// <param name="warnings">What may keep it from working.</param>
internal sealed class KernelInstall(JupyterPaths here, TextWriter output, TextWriter warnings)
{
    /// <summary>Writes the kernelspec and says what was done.</summary>
    /// <param name="request">What was asked for.</param>
    /// <param name="cancellation">Ends the search for a Python.</param>
    /// <exception cref="UsageException">It cannot be done as asked; nothing was changed.</exception>
    public async Task RunAsync(KernelInstallRequest request, CancellationToken cancellation)
    {
        var course = CourseFolder.Find();
        var pythons = new PythonSearch(here);
        var named = request.Python is { } python ? await pythons.NamedAsync(python, cancellation) : default;
        var jupyter = await pythons.JupyterAsync(cancellation);
        var spec = named.Path is { } path ? new KernelSpec(course, path) : new KernelSpec(course);
        spec.ThrowIfIncomplete();

        // A Python that was named for the kernel also names the environment that --sys-prefix means.
        var asked = request.Place is SysPrefixPlace && named.Facts is { HasJupyter: true }
            ? named.Facts
            : jupyter ?? named.Facts;
        var folders = JupyterFolders.Of(here, asked);
        var kernels = KernelTarget.Of(request.Place, folders, asked);
        var before = InstalledKernel.In(kernels);
        ThrowIfForeign(before, request.Force);
        KernelFiles.Write(kernels, spec);

        new InstallReport(output, course, asked).Write(Path.Combine(kernels, KernelName.Folder), before, named.Facts);
        new InstallWarnings(warnings).Write(kernels, KernelSearch.Through(folders), named.Facts ?? jupyter);
    }

    private static void ThrowIfForeign(InstalledKernel? before, bool force)
    {
        if (before is null or { Owner: CourseKernel } || force) return;
        throw new UsageException(
            $"""
            Nothing was changed: {before.Folder} is {before.Owner.Words}.
            Notebooks of the course run with either kernel of this name. To replace it use --force; to keep both, install elsewhere with --prefix or --sys-prefix (./lab kernel list says which one Jupyter then uses).
            """);
    }
}

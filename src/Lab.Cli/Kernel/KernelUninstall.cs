namespace GrpcLab.Cli;

/// <summary>lab kernel uninstall.</summary>
/// <param name="here">The surroundings.</param>
/// <param name="output">What was done.</param>
internal sealed class KernelUninstall(JupyterPaths here, TextWriter output)
{
    /// <summary>Removes the kernelspec of a place and says so.</summary>
    /// <param name="place">Where it stands.</param>
    /// <param name="force">Whether another program's kernel is removed, too.</param>
    /// <param name="cancellation">Ends the search for a Python.</param>
    /// <exception cref="UsageException">What stands there is not the course's; nothing was changed.</exception>
    public async Task RunAsync(KernelPlace place, bool force, CancellationToken cancellation)
    {
        var jupyter = await new PythonSearch(here).JupyterAsync(cancellation);
        var folders = JupyterFolders.Of(here, jupyter);
        var kernels = KernelTarget.Of(place, folders, jupyter);
        switch (InstalledKernel.In(kernels))
        {
            case null:
                await output.WriteLineAsync($"There is no {KernelName.Folder} in {kernels}; nothing was removed.");
                break;
            case { Owner: not CourseKernel } foreign when !force:
                throw new UsageException($"Nothing was changed: {foreign.Folder} is {foreign.Owner.Words}. "
                    + "Use --force to remove it all the same.");
            case var kernel:
                KernelFiles.Remove(kernels);
                await output.WriteLineAsync($"Removed {kernel.Folder}: {kernel.Owner.Words}");
                break;
        }

        if (KernelSearch.Through(folders).Used is { } left)
        {
            await output.WriteLineAsync($"Jupyter now uses {left.Folder}: {left.Owner.Words}");
        }
    }
}

namespace GrpcLab.Cli;

/// <summary>lab kernel list.</summary>
/// <param name="here">The surroundings.</param>
/// <param name="output">The list.</param>
internal sealed class KernelList(JupyterPaths here, TextWriter output)
{
    /// <summary>Writes one line for each kernel of the name, in Jupyter's order, the used one marked.</summary>
    /// <param name="cancellation">Ends the search for a Python.</param>
    public async Task RunAsync(CancellationToken cancellation)
    {
        var jupyter = await new PythonSearch(here).JupyterAsync(cancellation);
        var search = KernelSearch.Through(JupyterFolders.Of(here, jupyter));
        foreach (var kernel in search.Found)
        {
            var state = kernel == search.Used ? "used  " : kernel.Owner is NoKernel ? "broken" : "hidden";
            await output.WriteLineAsync($"{state}  {kernel.Folder}  {kernel.Owner.Words}");
        }

        if (search.Used is null)
        {
            await output.WriteLineAsync($"Jupyter finds no {KernelName.Folder}. ./lab kernel install writes one.");
        }

        await output.WriteLineAsync(jupyter is not null
            ? $"Order of search, as the Jupyter of {jupyter.Words} says:"
            : "Order of search, by Jupyter's rules (no Jupyter is on the PATH to be asked):");
        foreach (var folder in search.Folders) await output.WriteLineAsync($"        {folder}");
    }
}

namespace GrpcLab.Cli;

/// <summary>What lab kernel install says when it is done.</summary>
/// <param name="output">Where it says it.</param>
/// <param name="course">The checkout.</param>
/// <param name="jupyter">The Jupyter that was found.</param>
internal sealed class InstallReport(TextWriter output, CourseFolder course, PythonFacts? jupyter)
{
    /// <summary>Says it.</summary>
    /// <param name="folder">The kernelspec's folder.</param>
    /// <param name="before">What stood there.</param>
    /// <param name="named">The Python a reader named for the kernel.</param>
    public void Write(string folder, InstalledKernel? before, PythonFacts? named)
    {
        output.WriteLine($"{Done(before)} {KernelName.Display} as {KernelName.Folder} in {folder}");
        output.WriteLine($"  course   {course.Root}");
        output.WriteLine(
            $"  python   {(named is not null ? named.Words
                : jupyter is not null ? $"{jupyter.Words}, or whichever Python Jupyter runs with"
                : "the one that Jupyter runs with")}");
        output.WriteLine($"  dotnet   {DotnetPath.InUse()}");
        output.WriteLine($"Start:     {Start()}");
    }

    private string Done(InstalledKernel? before) => before?.Owner switch
    {
        null => "Installed the kernel",
        CourseKernel old when KernelSearch.AreSame(old.Checkout, course.Root) => "Updated the kernel",
        CourseKernel old => $"Updated the kernel, which belonged to the course in {old.Checkout},",
        var foreign => $"Replaced {foreign.Words} by the kernel",
    };

    private string Start()
    {
        const string First = "notebooks/00-getting-started.ipynb";
        return jupyter is null ? $"jupyter lab {First}, once Jupyter is installed (see below)"
            : jupyter.Packages.ContainsKey("jupyterlab") ? $"jupyter lab {First}"
            : jupyter.Packages.ContainsKey("notebook") ? $"jupyter notebook {First}"
            : $"open {First} in VS Code, or install JupyterLab (pip install jupyterlab) and run jupyter lab {First}";
    }
}

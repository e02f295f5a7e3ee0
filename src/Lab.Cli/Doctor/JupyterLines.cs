namespace GrpcLab.Cli;

/// <summary>Whether notebooks can be opened in Jupyter. None of it is needed to run a chapter.</summary>
internal static class JupyterLines
{
    /// <summary>This machine's Jupyter, and the course's kernel in it.</summary>
    public static async Task<IReadOnlyList<DoctorLine>> FindAsync(CourseFolder course, CancellationToken cancellation)
    {
        var here = JupyterPaths.Current();
        var jupyter = await new PythonSearch(here).JupyterAsync(cancellation);
        return [OfJupyter(jupyter), OfKernel(KernelSearch.Through(JupyterFolders.Of(here, jupyter)), course)];
    }

    /// <summary>What the doctor says of a Jupyter.</summary>
    /// <param name="jupyter">The Python it runs with; null when there is none.</param>
    internal static DoctorLine OfJupyter(PythonFacts? jupyter)
    {
        const string Name = "Jupyter";
        if (jupyter is null)
        {
            return DoctorLine.Info(Name, "not found; optional: python3 -m pip install jupyterlab ipykernel");
        }

        return jupyter.Shortcomings().ToList() is { Count: > 0 } errors
            ? DoctorLine.Warning(Name, $"{jupyter.Words}: {string.Join("; ", errors)}",
                $"Run {jupyter.Executable} -m pip install --upgrade ipykernel, or take a newer Python.")
            : DoctorLine.Fine(Name, jupyter.Words);
    }

    /// <summary>What the doctor says of the kernel that Jupyter finds.</summary>
    /// <param name="search">What stands on Jupyter's path.</param>
    /// <param name="course">This checkout.</param>
    internal static DoctorLine OfKernel(KernelSearch search, CourseFolder course)
    {
        const string Name = "kernel";
        return (search.Used, search.Found.FirstOrDefault()) switch
        {
            (null, null) => DoctorLine.Info(Name, "not installed; optional: ./lab kernel install"),
            (null, { } broken) => DoctorLine.Warning(
                Name, $"{broken.Folder}: {broken.Owner.Words}", "Run ./lab kernel install --force."),
            ({ Owner: CourseKernel { IsThere: true } kernel } used, _)
                when KernelSearch.AreSame(kernel.Checkout, course.Root) => DoctorLine.Fine(Name, used.Folder),
            ({ Owner: CourseKernel { IsThere: true } } used, _) => DoctorLine.Warning(
                Name, $"{used.Folder}: {used.Owner.Words}", "Run ./lab kernel install here to use this checkout."),
            ({ Owner: CourseKernel } used, _) => DoctorLine.Warning(
                Name, $"{used.Folder}: this course, from a folder that is gone", "Run ./lab kernel install."),
            var (used, _) => DoctorLine.Warning(
                Name, $"{used!.Folder}: {used.Owner.Words}", "Run ./lab kernel install --force to replace it."),
        };
    }
}

using System.Globalization;

namespace GrpcLab.Cli;

/// <summary>One thing the doctor looked at: what chapter 0 leaves out, because a chapter runs without it.</summary>
/// <param name="Sign">✓ fine, · for information, ! the course runs and something suffers, ✗ it does not run.</param>
/// <param name="Name">What it is.</param>
/// <param name="Finding">How it stands, with what to do when it is not right.</param>
internal sealed record DoctorLine(char Sign, string Name, string Finding)
{
    private const string Cpus = "/sys/devices/system/cpu";

    // The largest chapter holds 0.8 GB, and its servers and the system want the rest (data/recorded/memory.csv).
    private const double MinGibibytes = 1.5;

    /// <summary>Whether the memory is enough for every chapter.</summary>
    public static DoctorLine OfMemory(double gibibytes)
    {
        var found = string.Create(CultureInfo.InvariantCulture, $"{gibibytes:0.0} GiB");
        return gibibytes >= MinGibibytes
            ? new('✓', "memory", found)
            : new('!', "memory", $"{found}, too little for the larger chapters. "
                + "Give the machine or the container 2 GiB.");
    }

    /// <summary>What decides how fast the cores run.</summary>
    /// <param name="cpus">The system's folder of cores.</param>
    public static DoctorLine OfFrequency(string cpus = Cpus)
    {
        const string Name = "frequency";
        List<string> governors = Directory.Exists(cpus)
            ? [.. Directory.EnumerateDirectories(cpus, "cpu*")
                .Select(core => Path.Combine(core, "cpufreq", "scaling_governor")).Where(File.Exists)
                .Select(file => File.ReadAllText(file).Trim())]
            : [];
        var saving = governors.Where(governor => governor != "performance").ToList();
        return governors.Count == 0
                ? new('·', Name, "the system does not tell who sets it, as is usual in virtual machines")
            : saving.Count == 0 ? new('✓', Name, "performance")
            : new('!', Name, $"{string.Join(", ", saving.Distinct())} on {saving.Count} of {governors.Count} cores: "
                + "calls that come seldom find a slow one. "
                + "While you measure: sudo cpupower frequency-set -g performance.");
    }

    /// <summary>Whether notebooks can be opened in Jupyter. None of it is needed to run a chapter.</summary>
    /// <param name="jupyter">The Python it runs with; null when there is none.</param>
    public static DoctorLine OfJupyter(JupyterPython? jupyter)
    {
        const string Name = "Jupyter";
        return jupyter is null
                ? new('·', Name, "not found; optional: python3 -m pip install jupyterlab ipykernel")
            : jupyter.Shortcomings() is { Length: > 0 } errors
                ? new('!', Name, $"{jupyter.Words}: {errors}. "
                    + $"Run {jupyter.Executable} -m pip install --upgrade ipykernel, or take a newer Python.")
            : new('✓', Name, jupyter.Words);
    }

    /// <summary>The kernel that Jupyter finds under the course's name.</summary>
    /// <param name="search">Where Jupyter looks.</param>
    /// <param name="course">This checkout.</param>
    public static DoctorLine OfKernel(KernelSearch search, CourseFolder course)
    {
        const string Name = "kernel";
        if ((search.Used ?? search.Found.FirstOrDefault()) is not { } kernel)
        {
            return new('·', Name, "not installed; optional: ./lab kernel install");
        }

        return kernel is { Checkout: { } checkout, IsThere: true }
            ? KernelSearch.AreSame(checkout, course.Root)
                ? new('✓', Name, kernel.Folder)
                : new('!', Name,
                    $"{kernel.Folder}: {kernel.Words}. Run ./lab kernel install here to use this checkout.")
            : kernel.Checkout is not null
                ? new('!', Name,
                    $"{kernel.Folder}: this course, from a folder that is gone. Run ./lab kernel install.")
                : new('!', Name,
                    $"{kernel.Folder}: {kernel.Words}. Run ./lab kernel install --force to replace it.");
    }
}

using System.Globalization;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>One thing the doctor looked at: what chapter 0 leaves out, because a chapter runs without it.</summary>
/// <remarks>✓ fine, · for information, ! the course runs and something suffers, ✗ it does not run.</remarks>
internal sealed record DoctorLine(char Sign, string Name, string Finding)
{
    // The largest chapter holds 1.3 GB with its servers; the system and Jupyter want the rest (recorded/memory.csv).
    private const double MinGibibytes = 1.8;

    public static DoctorLine OfMemory(double gibibytes)
    {
        var found = string.Create(CultureInfo.InvariantCulture, $"{gibibytes:0.0} GiB");
        return gibibytes >= MinGibibytes
            ? new('✓', "memory", found)
            : new('!', "memory", $"{found}, too little for the larger chapters. "
                + "Give the machine or the container 2 GiB.");
    }

    public static DoctorLine OfFrequency(string cpus = "/sys/devices/system/cpu")
    {
        const string Name = "frequency";
        List<string> governors = Directory.Exists(cpus)
            ? [.. Directory.EnumerateDirectories(cpus, "cpu*")
                .Select(core => Path.Combine(core, "cpufreq", "scaling_governor")).Where(File.Exists)
                .Select(file => File.ReadAllText(file).Trim())]
            : [];
        var saving = governors.Where(governor => governor != "performance").ToList();
        return governors.Count == 0
                ? new('·', Name, "the system does not report who sets it, as is usual in virtual machines")
            : saving.Count == 0 ? new('✓', Name, "performance")
            : new('!', Name, $"{string.Join(", ", saving.Distinct())} on {saving.Count} of {governors.Count} cores: "
                + "infrequent calls find a slow core. "
                + "While you measure: sudo cpupower frequency-set -g performance.");
    }

    /// <summary>Whether notebooks can be opened in Jupyter. None of it is needed to run a chapter.</summary>
    public static DoctorLine OfJupyter(JupyterPython? jupyter)
    {
        const string Name = "Jupyter";
        return jupyter is null
                ? new('·', Name, "not found; optional: python3 -m pip install jupyterlab ipykernel")
            : jupyter.Shortcomings() is { Length: > 0 } errors
                ? new('!', Name, $"{jupyter.Words}: {errors}. "
                    + $"Run {jupyter.Executable} -m pip install --upgrade ipykernel, or use a newer Python.")
            : new('✓', Name, jupyter.Words);
    }

    public static DoctorLine OfKernel(KernelSearch search, CourseFolder course)
    {
        const string Name = "kernel";
        if ((search.Used ?? search.Found.FirstOrDefault()) is not { } kernel)
        {
            return new('·', Name, "not installed; optional: ./lab kernel install");
        }

        var finding = $"{kernel.Folder}: {kernel.Words}";
        return kernel.Checkout is not { } checkout
                ? new('!', Name, $"{finding}. Run ./lab kernel install --force to replace it.")
            : !kernel.IsThere
                ? new('!', Name, $"{kernel.Folder}: this course, from a missing folder. Run ./lab kernel install.")
            : FolderPath.AreSame(checkout, course.Root) ? new('✓', Name, kernel.Folder)
            : new('!', Name, $"{finding}. Run ./lab kernel install here to use this checkout.");
    }
}

/// <summary>What this machine is, as far as it matters to a measurement.</summary>
internal static class MachineFacts
{
    // Where Linux tells a container the limit of its memory: in version 2 of control groups, and in version 1.
    private static readonly string[] Limits =
        ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];

    public static double Gibibytes =>
        Memory(GC.GetGCMemoryInfo().TotalAvailableMemoryBytes, Limits) / (1024.0 * 1024 * 1024);

    /// <summary>
    /// What the runtime names: the machine's memory. In a container it is three quarters of the limit, which is what
    /// the heap may take; the limit is in one of these files then.
    /// </summary>
    internal static long Memory(long named, IEnumerable<string> limits) => limits.Where(File.Exists)
        .Select(file => long.TryParse(File.ReadAllText(file), CultureInfo.InvariantCulture, out var limit) ? limit : 0)
        .FirstOrDefault(limit => Math.Abs((limit / 4 * 3) - named) < 1_000_000, named);

    /// <summary>What every page of a run says of it, and of a server that somebody else started.</summary>
    public static IReadOnlyList<RunCondition> Conditions(RunningServer? server) =>
    [
        new("system", Machine.System),
        new("cores", Environment.ProcessorCount.ToString(CultureInfo.InvariantCulture)),
        new("memory", string.Create(CultureInfo.InvariantCulture, $"{Gibibytes:0.0} GiB")),
        .. server is null ? (RunCondition[])[]
            : [new("server", $"{server.Address.OriginalString}, not started by this run")],
    ];
}

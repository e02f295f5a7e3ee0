namespace GrpcLab.Cli;

/// <summary>What decides how fast the processor's cores run.</summary>
internal static class Governor
{
    private const string Cpus = "/sys/devices/system/cpu";

    /// <summary>This machine's.</summary>
    public static DoctorLine Check() => Line(Directory.Exists(Cpus) ? OfCores(Cpus) : []);

    /// <summary>The governor of each core that has one.</summary>
    /// <param name="folder">The system's folder of cores.</param>
    internal static IReadOnlyList<string> OfCores(string folder) =>
        [.. Directory.EnumerateDirectories(folder, "cpu*")
            .Select(core => Path.Combine(core, "cpufreq", "scaling_governor")).Where(File.Exists)
            .Select(file => File.ReadAllText(file).Trim())];

    /// <summary>What the doctor says of them.</summary>
    /// <param name="governors">One a core.</param>
    internal static DoctorLine Line(IReadOnlyList<string> governors)
    {
        const string Name = "frequency";
        if (governors.Count == 0)
        {
            return DoctorLine.Info(Name, "the system does not tell who sets it, as is usual in virtual machines");
        }

        var saving = governors.Where(governor => governor != "performance").ToList();
        return saving.Count == 0
            ? DoctorLine.Fine(Name, "performance")
            : DoctorLine.Warning(Name,
                $"{string.Join(", ", saving.Distinct())} on {saving.Count} of {governors.Count} cores: calls that "
                + "come seldom find a slow one",
                "While you measure: sudo cpupower frequency-set -g performance.");
    }
}

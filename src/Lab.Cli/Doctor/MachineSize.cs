using System.Globalization;

namespace GrpcLab.Cli;

/// <summary>Whether this machine is large enough.</summary>
internal static class MachineSize
{
    // The largest chapter holds 0.8 GB, and its servers and the system want the rest (data/recorded/memory.csv).
    private const double MinGibibytes = 1.5;

    public static DoctorLine Cores(int cores) => cores > 1
        ? DoctorLine.Fine("cores", cores.ToString(CultureInfo.InvariantCulture))
        : DoctorLine.Warning("cores", "1, which callers and servers share: expect wide intervals",
            "Give the machine or the container two.");

    public static DoctorLine Memory(double gibibytes)
    {
        var found = string.Create(CultureInfo.InvariantCulture, $"{gibibytes:0.0} GiB");
        return gibibytes >= MinGibibytes
            ? DoctorLine.Fine("memory", found)
            : DoctorLine.Warning("memory", $"{found}, too little for the larger chapters",
                "Give the machine or the container 2 GiB.");
    }
}

using System.Globalization;
using System.Runtime.InteropServices;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>What this machine is, as far as it matters to a measurement.</summary>
internal static class MachineFacts
{
    public static double Gibibytes => GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / (1024.0 * 1024 * 1024);

    public static string System => $"{RuntimeInformation.OSDescription.Trim()} ("
        + $"{RuntimeInformation.OSArchitecture.ToString().ToLowerInvariant()})";

    public static IReadOnlyList<RunCondition> Conditions =>
    [
        new("system", System),
        new("cores", Environment.ProcessorCount.ToString(CultureInfo.InvariantCulture)),
        new("memory", string.Create(CultureInfo.InvariantCulture, $"{Gibibytes:0.0} GiB")),
    ];
}

using System.Runtime.InteropServices;

namespace GrpcLab;

internal static class Machine
{
    private const string LinuxProcessors = "/proc/cpuinfo";

    /// <summary>Model of the processor, or its architecture where the system does not tell.</summary>
    public static string Processor { get; } = Model() ?? $"{RuntimeInformation.ProcessArchitecture} processor";

    // In lower case, as .NET's own names have it and records of earlier runs do.
    public static string System { get; } =
        $"{RuntimeInformation.OSDescription} ({RuntimeInformation.OSArchitecture.ToString().ToLowerInvariant()})";

    private static string? Model() =>
        File.Exists(LinuxProcessors)
            ? ModelOf(File.ReadLines(LinuxProcessors))
            : Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER");

    internal static string? ModelOf(IEnumerable<string> processorFacts) =>
        processorFacts.Where(l => l.StartsWith("model name", StringComparison.Ordinal))
            .Select(l => l[(l.IndexOf(':') + 1)..].Trim())
            .FirstOrDefault(l => l.Length > 0);
}

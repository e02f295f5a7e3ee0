using System.Diagnostics;
using System.Globalization;

namespace GrpcLab.Bench;

/// <summary>Keeps server and client on a core of their own each, by Linux's taskset.</summary>
internal static class Cores
{
    public const int Server = 0;

    public const int Client = 1;

    private const nint Both = (1 << Server) | (1 << Client);

    /// <summary>Why this machine cannot do it; null when it can.</summary>
    public static string? Missing => ToolPath.Missing("taskset", "util-linux")
        ?? (AreAllowed ? null : $"It needs cores {Server} and {Client}, one for each side.");

    private static bool AreAllowed =>
        OperatingSystem.IsLinux() && (Process.GetCurrentProcess().ProcessorAffinity & Both) == Both;

    /// <summary>The words that start a program on a core; the program alone where no core is named.</summary>
    public static IReadOnlyList<string> Pinned(int? core, params IEnumerable<string> program) =>
        core is { } known ? ["taskset", "-c", known.ToString(CultureInfo.InvariantCulture), .. program] : [.. program];
}

internal static class ToolPath
{
    /// <summary>Says that a program is missing; null when the PATH has it.</summary>
    public static string? Missing(string tool, string package) =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
            .Any(folder => File.Exists(Path.Combine(folder, tool)))
            ? null
            : $"{tool} is not on the PATH (Debian: {package}).";
}

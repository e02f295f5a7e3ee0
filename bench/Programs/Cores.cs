using System.Globalization;

namespace GrpcLab.Bench;

/// <summary>Keeps server and client on a core of their own each, by Linux's taskset.</summary>
internal static class Cores
{
    /// <summary>The core of the server that is measured.</summary>
    public const int Server = 0;

    /// <summary>The core of what loads it.</summary>
    public const int Client = 1;

    /// <summary>Why this machine cannot do it; null when it can.</summary>
    public static LeftOut? Missing => ToolPath.Missing("taskset", "util-linux")
        ?? (Environment.ProcessorCount > Client ? null : new("It takes two cores, one for each side."));

    /// <summary>The words that start a program on a core; the program alone where no core is named.</summary>
    public static IReadOnlyList<string> Pinned(int? core, params IEnumerable<string> program) =>
        core is { } known ? ["taskset", "-c", known.ToString(CultureInfo.InvariantCulture), .. program] : [.. program];
}

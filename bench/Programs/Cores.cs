using System.Globalization;

namespace GrpcLab.Bench;

/// <summary>Keeps programs on a core of their own, by Linux's taskset.</summary>
internal static class Cores
{
    /// <summary>The words that start a program on a core; the program alone where no core is named.</summary>
    public static IReadOnlyList<string> Pinned(int? core, params IEnumerable<string> program) =>
        core is { } known ? ["taskset", "-c", known.ToString(CultureInfo.InvariantCulture), .. program] : [.. program];

    /// <summary>
    /// Moves a running process with all its threads to a core. Its runtime goes on taking the number of cores it
    /// found at its start for granted: where that matters, start it by <see cref="Pinned"/>.
    /// </summary>
    public static async Task MoveAsync(int pid, int core, CancellationToken cancellation) =>
        (await ChildProcess.RunAsync(
            ChildProcess.StartInfo("taskset", ["-apc", $"{core}", $"{pid}"]), cancellation))
            .OutputOr("The process was not moved to a core.");
}

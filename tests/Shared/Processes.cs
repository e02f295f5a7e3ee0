using GrpcLab;

namespace Tests.Shared;

/// <summary>What /proc tells of processes: Linux only, but for whether one is alive.</summary>
internal static class Processes
{
    public static IReadOnlyList<int> Descendants(int ancestor) =>
        [.. ProcessStat.OfTree(ancestor).Select(process => process.Id).Where(id => id != ancestor)];

    /// <summary>
    /// Whether it runs; on Linux, one that ended but was not collected does not. On any Unix system.
    /// </summary>
    public static bool IsAlive(int id) =>
        OperatingSystem.IsLinux() ? ProcessStat.Read(id) is not null : Signal.Reaches(id);

    public static string CommandLine(int id) => Read(id, "cmdline").Replace('\0', ' ');

    /// <summary>Those that run with this text in the environment they were started with.</summary>
    public static IReadOnlyList<int> WithInEnvironment(string text) =>
    [
        .. Directory.EnumerateDirectories("/proc")
            .Select(folder => int.TryParse(Path.GetFileName(folder), out var id) ? id : 0)
            .Where(id => id > 0 && IsAlive(id) && Read(id, "environ").Contains(text, StringComparison.Ordinal)),
    ];

    private static string Read(int id, string file)
    {
        try
        {
            return File.ReadAllText($"/proc/{id}/{file}");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return ""; // It ended between the listing and the reading, or is another account's.
        }
    }
}

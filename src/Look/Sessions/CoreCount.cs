using System.Diagnostics;
using System.Globalization;
using System.Numerics;

namespace GrpcLab.Look;

/// <summary>How many cores a process counts on: by its setting, or by its affinity and its container's limit.</summary>
/// <remarks>
/// That is how the runtime makes <see cref="Environment.ProcessorCount"/>: a container's limit is rounded up.
/// <see href="https://learn.microsoft.com/dotnet/core/runtime-config/threading"/>
/// </remarks>
internal static class CoreCount
{
    /// <summary>Null when it could not be told.</summary>
    public static int? Of(int id) => ProcessFacts.Read(id, Of);

    private static int? Of(Process process)
    {
        if (!OperatingSystem.IsLinux() && !OperatingSystem.IsWindows()) return null;
        if (OperatingSystem.IsLinux() && Setting($"/proc/{process.Id}/environ") is { } set) return set;

        var allowed = OperatingSystem.IsLinux()
            ? Allowed($"/proc/{process.Id}/status", "/sys/devices/system/cpu/online")
            : BitOperations.PopCount((ulong)process.ProcessorAffinity);
        return OperatingSystem.IsLinux() && Limit($"/proc/{process.Id}/cgroup", "/sys/fs/cgroup") is { } limit
            ? Math.Min(allowed, limit) : allowed;
    }

    /// <summary>The cores that a process may run on and that are there.</summary>
    /// <remarks>Process.ProcessorAffinity is a mask in one word: 64 at most.</remarks>
    /// <param name="status">The file that lists those it may run on, such as 0-3,8.</param>
    /// <param name="online">The file that lists those of the machine.</param>
    internal static int Allowed(string status, string online)
    {
        const string Name = "Cpus_allowed_list:";
        var line = File.ReadLines(status).First(line => line.StartsWith(Name, StringComparison.Ordinal));
        return Numbers(line[Name.Length..]).Intersect(Numbers(File.ReadAllText(online))).Count();

        static IEnumerable<int> Numbers(string list) => list.Trim()
            .Split(',', StringSplitOptions.RemoveEmptyEntries)
            .Select(range => range.Split('-').Select(end => int.Parse(end, CultureInfo.InvariantCulture)).ToArray())
            .SelectMany(ends => Enumerable.Range(ends[0], ends[^1] - ends[0] + 1));
    }

    /// <summary>DOTNET_PROCESSOR_COUNT; null without it. No other variable is looked at.</summary>
    internal static int? Setting(string environment)
    {
        const string Name = "DOTNET_PROCESSOR_COUNT=";
        var set = File.ReadAllText(environment).Split('\0')
            .FirstOrDefault(variable => variable.StartsWith(Name, StringComparison.Ordinal));
        return int.TryParse(set?[Name.Length..], CultureInfo.InvariantCulture, out var count) && count > 0
            ? count : null;
    }

    /// <summary>The limit of a control group, of version 2 or 1; null without one.</summary>
    /// <param name="groups">The file that names the process's groups: lines of number:controllers:path.</param>
    /// <param name="mounted">Where control groups are mounted.</param>
    internal static int? Limit(string groups, string mounted)
    {
        foreach (var line in File.ReadLines(groups))
        {
            if (line.Split(':', 3) is not [_, var controllers, var path]) continue;

            // Inside a container the path may be the host's: what is mounted there is the process's own group.
            var root = Path.Combine(mounted, controllers);
            if (LimitIn(Path.Combine(root, path.TrimStart('/')), controllers) is { } limit) return limit;
            if (LimitIn(root, controllers) is { } own) return own;
        }

        return null;
    }

    // Quota and period: in one file ("50000 100000") in version 2, where no controllers are named, in two in version 1.
    private static int? LimitIn(string folder, string controllers)
    {
        string[] names = controllers == "" ? ["cpu.max"] : ["cpu.cfs_quota_us", "cpu.cfs_period_us"];
        string[] files = [.. names.Select(name => Path.Combine(folder, name))];
        if (!files.All(File.Exists)) return null;

        var words = string.Join(' ', files.Select(File.ReadAllText))
            .Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries); // at white space
        return words is [var quota, var period]
            && double.TryParse(quota, CultureInfo.InvariantCulture, out var used) && used > 0 // "max" and -1: no limit
            && double.TryParse(period, CultureInfo.InvariantCulture, out var of) && of > 0
            ? (int)Math.Ceiling(used / of) : null;
    }
}

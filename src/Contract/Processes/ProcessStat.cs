using System.Globalization;

namespace GrpcLab;

/// <summary>What Linux tells about a process in /proc/PID/stat.</summary>
/// <param name="Id">Its number.</param>
/// <param name="Parent">The number of the process that started it.</param>
/// <param name="StartMark">
/// Its start time, in the system's own unit: tells it from other processes of that number.
/// </param>
internal readonly record struct ProcessStat(int Id, int Parent, long StartMark)
{
    public static ProcessStat? Read(int id)
    {
        string stat;
        try
        {
            stat = File.ReadAllText($"/proc/{id}/stat");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null; // No such process, it ended while being read, or it is another user's and hidden (hidepid).
        }

        // The second field is the program's name in brackets and may hold anything. The third is the state: one that
        // was killed but not yet collected by its parent still has a number and a start time. The fourth is the parent,
        // the 22nd the start time.
        var fields = stat[(stat.LastIndexOf(')') + 2)..].Split(' ');
        return fields[0] is "Z" or "X" ? null : new ProcessStat(id,
            int.Parse(fields[1], CultureInfo.InvariantCulture), long.Parse(fields[19], CultureInfo.InvariantCulture));
    }

    /// <summary>Of a process and all that it and its children have started and that still have their parents.</summary>
    public static IReadOnlyList<ProcessStat> OfTree(int id)
    {
        var all = (from folder in Directory.EnumerateDirectories("/proc")
                   let number = int.TryParse(Path.GetFileName(folder), CultureInfo.InvariantCulture, out var n) ? n : 0
                   let stat = number > 0 ? Read(number) : null
                   where stat is not null
                   select stat.Value).ToList();
        List<ProcessStat> tree = [.. all.Where(one => one.Id == id)];
        for (var i = 0; i < tree.Count; i++) tree.AddRange(all.Where(one => one.Parent == tree[i].Id));
        return tree;
    }
}

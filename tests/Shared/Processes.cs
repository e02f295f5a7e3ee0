namespace Tests.Shared;

/// <summary>The descendants of a process, read from /proc; Linux only.</summary>
internal static class Processes
{
    public static IReadOnlyList<int> Descendants(int ancestor)
    {
        var children = AllWithParents().ToLookup(p => p.Parent, p => p.Id);
        var found = new List<int>();
        var pending = new Queue<int>([ancestor]);
        while (pending.TryDequeue(out var id))
        {
            foreach (var child in children[id])
            {
                found.Add(child);
                pending.Enqueue(child);
            }
        }

        return found;
    }

    public static bool IsAlive(int id) => Stat(id) is { State: not 'Z' };

    public static string CommandLine(int id)
    {
        try
        {
            return File.ReadAllText($"/proc/{id}/cmdline").Replace('\0', ' ');
        }
        catch (IOException)
        {
            return ""; // ended between the listing and the reading
        }
    }

    /// <summary>Every process of this machine.</summary>
    public static IEnumerable<int> All() => Directory.EnumerateDirectories("/proc")
        .Select(d => int.TryParse(Path.GetFileName(d), out var id) ? id : 0)
        .Where(id => id > 0);

    private static IEnumerable<(int Id, int Parent)> AllWithParents() =>
        All().Select(id => (id, Stat(id)?.Parent ?? 0));

    private static (char State, int Parent)? Stat(int id)
    {
        try
        {
            // "pid (name) state ppid …": the name may hold spaces and brackets, so count from the last bracket.
            var stat = File.ReadAllText($"/proc/{id}/stat");
            var fields = stat[(stat.LastIndexOf(')') + 2)..].Split(' ');
            return (fields[0][0], int.Parse(fields[1], System.Globalization.CultureInfo.InvariantCulture));
        }
        catch (IOException)
        {
            return null; // ended meanwhile
        }
    }
}

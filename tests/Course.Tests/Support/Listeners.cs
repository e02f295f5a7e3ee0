using System.Globalization;
using System.Runtime.Versioning;

namespace Course.Tests.Support;

/// <summary>A socket that listens: an address and port in hexadecimal, or the path of a Unix socket.</summary>
internal sealed record Listener(int Process, string Address)
{
    // As the kernel writes them, word by word in the machine's order: 127.0.0.1, ::1 and 127.0.0.1 in IPv6.
    private static readonly string[] Loopback =
    [
        "0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F",
    ];

    public bool IsUnix => Address.StartsWith('/');

    /// <summary>Whether only this machine reaches it.</summary>
    public bool IsLoopback => Loopback.Contains(Address.Split(':')[0]);
}

/// <summary>The sockets that processes listen at, read from /proc; Linux only.</summary>
[SupportedOSPlatform("linux")]
internal static class Listeners
{
    private const string Listening = "0A", AcceptsConnections = "00010000";

    public static IReadOnlyList<Listener> Of(IEnumerable<int> processes)
    {
        var byNode = Tcp("/proc/net/tcp").Concat(Tcp("/proc/net/tcp6")).Concat(Unix()).ToLookup(s => s.Node, s => s.At);
        return
        [
            .. from id in processes from node in Nodes(id) from at in byNode[node] select new Listener(id, at),
        ];
    }

    private static IEnumerable<(string Node, string At)> Tcp(string file) =>
        from line in File.ReadLines(file).Skip(1)
        let fields = line.Split(' ', StringSplitOptions.RemoveEmptyEntries)
        where fields[3] == Listening
        select (fields[9], fields[1]);

    private static IEnumerable<(string Node, string At)> Unix() =>
        from line in File.ReadLines("/proc/net/unix").Skip(1)
        let fields = line.Split(' ', StringSplitOptions.RemoveEmptyEntries)
        where fields.Length == 8 && fields[3] == AcceptsConnections
        select (fields[6], fields[7]);

    private static List<string> Nodes(int process)
    {
        try
        {
            return [.. Directory.EnumerateFiles(string.Create(CultureInfo.InvariantCulture, $"/proc/{process}/fd"))
                .Select(handle => new FileInfo(handle).LinkTarget ?? "")
                .Where(target => target.StartsWith("socket:[", StringComparison.Ordinal))
                .Select(target => target["socket:[".Length..^1])];
        }
        catch (IOException)
        {
            return []; // Ended, or closed a handle, between the listing and the reading.
        }
    }
}

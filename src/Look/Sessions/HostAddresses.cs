using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Look;

/// <summary>
/// Which addresses the hosts that a process calls have, and to which of them it is connected. EventPipe tells neither.
/// </summary>
internal static class HostAddresses
{
    private const int MostHosts = 50;
    private const string Established = "01";
    private static readonly TimeSpan TimeToResolve = TimeSpan.FromSeconds(2);

    /// <summary>Looks the names up as this machine does, all at once, for 2 s at most.</summary>
    /// <param name="connected">What the process is connected to.</param>
    /// <param name="endpoints">What it calls, by the name it is reported under.</param>
    /// <param name="resolve">Gives a name's addresses.</param>
    /// <returns>For each name with addresses: how many it has, and how many of them are connected.</returns>
    public static async Task<IReadOnlyDictionary<string, AddressCounts>> CountAsync(
        IReadOnlySet<IPEndPoint> connected, IReadOnlyDictionary<string, DnsEndPoint> endpoints,
        Func<string, CancellationToken, Task<IPAddress[]>> resolve)
    {
        using var patience = new CancellationTokenSource(TimeToResolve);
        var counts = await Task.WhenAll(endpoints
            .Where(endpoint => !IPAddress.TryParse(endpoint.Value.Host, out _)).Take(MostHosts)
            .Select(async endpoint => (Name: endpoint.Key, Counts: await CountAsync(endpoint.Value))));
        return counts.Where(name => name.Counts is not null).ToDictionary(name => name.Name, name => name.Counts!);

        async Task<AddressCounts?> CountAsync(DnsEndPoint endpoint)
        {
            try
            {
                var addresses = await resolve(endpoint.Host, patience.Token).WaitAsync(patience.Token);
                // A machine has a name's IPv4 and IPv6 addresses; several of one family are several machines. Of two
                // families the process uses one.
                return addresses.Distinct().GroupBy(address => address.AddressFamily)
                    .Select(family => new AddressCounts(
                        family.Count(),
                        family.Count(address => connected.Contains(new IPEndPoint(address, endpoint.Port)))))
                    .OrderByDescending(family => family.Connected > 0).ThenByDescending(family => family.All)
                    .FirstOrDefault();
            }
            catch (Exception unknown) when (unknown is SocketException or OperationCanceledException)
            {
                // The process may know names that this one does not; nothing is said of such a host.
                return null;
            }
        }
    }

    /// <summary>The far ends of the process's established connections; null where the system does not tell.</summary>
    internal static IReadOnlySet<IPEndPoint>? Connected(int processId)
    {
        if (!OperatingSystem.IsLinux()) return null;

        try
        {
            var sockets = Directory.EnumerateFiles($"/proc/{processId}/fd")
                .Select(file => new FileInfo(file).LinkTarget ?? "")
                .Where(target => target.StartsWith("socket:[", StringComparison.Ordinal))
                .Select(target => target[8..^1]).ToHashSet();
            // Columns: number, local, remote, state, …, and the inode as the tenth.
            return ((string[])["tcp", "tcp6"])
                .Select(table => $"/proc/{processId}/net/{table}")
                // Without IPv6 there is no tcp6.
                .Where(File.Exists)
                .SelectMany(table => File.ReadLines(table).Skip(1))
                .Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))
                .Where(column => column[3] == Established && sockets.Contains(column[9]))
                .Select(column => EndPointOf(column[2])).ToHashSet();
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    // 0100007F:1F90: each 32 bits in the machine's order.
    private static IPEndPoint EndPointOf(string text)
    {
        var parts = text.Split(':');
        var bytes = Convert.FromHexString(parts[0]);
        for (var i = 0; BitConverter.IsLittleEndian && i < bytes.Length; i += 4) Array.Reverse(bytes, i, 4);

        var address = new IPAddress(bytes);
        return new(
            address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address,
            int.Parse(parts[1], NumberStyles.HexNumber, CultureInfo.InvariantCulture));
    }
}

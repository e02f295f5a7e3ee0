using System.Collections.Concurrent;

namespace GrpcLab;

/// <summary>
/// Every host and port under which one server is reached, proxies included: what counts as its traffic.
/// </summary>
internal sealed class ServerAddresses
{
    private readonly ConcurrentDictionary<HostPort, bool> _known = new();

    /// <summary>Counts this address as the server's; a loopback address under its name, too.</summary>
    public void Add(Uri address)
    {
        _known[new HostPort(address.Host, address.Port)] = true;
        _known[new HostPort(address.IdnHost, address.Port)] = true; // Without the brackets of IPv6.
        if (address.IsLoopback)
        {
            _known[new HostPort("localhost", address.Port)] = true;
            _known[new HostPort("127.0.0.1", address.Port)] = true;
        }
    }

    public bool Contains(HostPort address) => _known.ContainsKey(address);

    public IEnumerable<HostPort> All => _known.Keys;
}

/// <summary>A host and a port as .NET's meters and activities name them.</summary>
internal readonly record struct HostPort(string Host, int Port)
{
    /// <summary>Reads the tags server.address and server.port; null when either is missing.</summary>
    public static HostPort? From(ReadOnlySpan<KeyValuePair<string, object?>> tags)
    {
        string? host = null;
        int? port = null;
        string? scheme = null;
        foreach (var tag in tags)
        {
            switch (tag.Key)
            {
                case "server.address": host = tag.Value as string; break;
                case "server.port": port = tag.Value as int?; break;
                case "url.scheme": scheme = tag.Value as string; break;
            }
        }

        // A default port may be left out.
        port ??= scheme switch { "http" => 80, "https" => 443, _ => null };
        return host is not null && port is { } number ? new HostPort(host, number) : null;
    }

    /// <summary>Whether the tags tell of an https address.</summary>
    public static bool IsSecured(ReadOnlySpan<KeyValuePair<string, object?>> tags)
    {
        foreach (var tag in tags)
        {
            if (tag.Key == "url.scheme") return tag.Value is "https";
        }

        return false;
    }
}

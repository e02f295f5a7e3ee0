using System.Collections.Concurrent;
using System.Net.Sockets;
using Grpc.Core;

namespace GrpcLab;

/// <summary>
/// The servers this process has used: tells whether a call failed because the server it went to has ended.
/// </summary>
internal static class KnownServers
{
    // Weak: a server that no variable of the notebook holds any more cannot be the one a reader means.
    private static readonly List<WeakReference<ServerAccess>> All = [];

    public static void Add(ServerAccess server)
    {
        lock (All)
        {
            All.RemoveAll(known => !known.TryGetTarget(out _));
            All.Add(new(server));
        }
    }

    /// <summary>Those that run, counted or not.</summary>
    public static IReadOnlyList<ServerAccess> AllRunning => [.. Snapshot().Where(server => server.Ended is null)];

    public static IReadOnlyList<CountedServer> Running => [.. AllRunning.OfType<CountedServer>()];

    /// <summary>
    /// The conditions of those on other machines: what a result states that does not know which server it called. A
    /// machine that is used several times is stated once.
    /// </summary>
    public static IEnumerable<KeyValuePair<string, string>> RemoteConditions =>
        Running.OfType<LabServer>().Where(server => !server.IsHere).DistinctBy(server => server.Place)
            .SelectMany(LabConditions.OfPlace);

    /// <summary>
    /// Throws the reason for a failed call in the reader's words, when it is that a server has ended; does nothing
    /// otherwise.
    /// </summary>
    public static void ThrowIfEnded(Exception? error)
    {
        if (error is not null && WhyFailed(error) is { } why) throw new InvalidOperationException(why, error);
    }

    /// <summary>
    /// Throws the reason at the end of a measurement whose last failed call found nobody, when one of the servers that
    /// ran at its beginning has died. One that a cell has ended may be what the experiment is about.
    /// </summary>
    public static void ThrowIfDied(IEnumerable<CountedServer> ran, Exception? last)
    {
        if (last is RpcException { StatusCode: StatusCode.Unavailable, Status.DebugException: not null }
            && ran.FirstOrDefault(server => server.EndedByItself) is { } died)
        {
            throw new InvalidOperationException(died.Ended, last);
        }
    }

    /// <summary>
    /// Why the server that this call went to has ended; null when it has not, or when the call failed for another
    /// reason.
    /// </summary>
    public static string? WhyFailed(Exception error)
    {
        if (error is not (ObjectDisposedException or RpcException { StatusCode: StatusCode.Unavailable })) return null;

        var known = Snapshot();
        var gone = known.Where(server => server.Ended is not null).ToArray();
        var named = gone.FirstOrDefault(server => server.Addresses.All.Any(
            a => error.Message.Contains($"{a.Host}:{a.Port})", StringComparison.Ordinal)));
        // A channel seldom says where it led. But no server that runs refuses
        // a connection, and where none is left it makes no difference.
        return (named ?? (IsRefusal(error) || gone.Length == known.Count ? gone.LastOrDefault() : null))?.Ended;
    }

    private static bool IsRefusal(Exception? error) => error switch
    {
        null => false,
        SocketException { SocketErrorCode: SocketError.ConnectionRefused } => true,
        RpcException call => IsRefusal(call.Status.DebugException),
        _ => IsRefusal(error.InnerException),
    };

    private static List<ServerAccess> Snapshot()
    {
        lock (All) return [.. All.Select(k => k.TryGetTarget(out var server) ? server : null).OfType<ServerAccess>()];
    }
}

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

    public static bool IsSecured(ReadOnlySpan<KeyValuePair<string, object?>> tags)
    {
        foreach (var tag in tags)
        {
            if (tag.Key == "url.scheme") return tag.Value is "https";
        }

        return false;
    }
}

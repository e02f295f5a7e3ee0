using System.Collections.Concurrent;
using System.Net.Sockets;
using Grpc.Core;

namespace GrpcLab;

/// <summary>
/// The servers this process has used: tells whether a call failed because the server it went to has ended.
/// </summary>
internal static class KnownServers
{
    /// <summary>What is said of a server that a cell has stopped.</summary>
    public const string Stopped = "This notebook has stopped its server. Run its StartAsync cell again.";

    // Weak: a server that no variable of the notebook holds any more cannot be the one a reader means.
    private static readonly List<(WeakReference<ServerAccess> Server, ServerAddresses Addresses)> All = [];

    public static void Add(ServerAccess server, ServerAddresses addresses)
    {
        lock (All)
        {
            All.RemoveAll(known => !known.Server.TryGetTarget(out _));
            All.Add((new(server), addresses));
        }
    }

    /// <summary>Those that answer still.</summary>
    public static IReadOnlyList<ServerAccess> Running =>
        [.. Snapshot().Select(known => known.Server).Where(server => server.Ended is null)];

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
    public static void ThrowIfDied(IEnumerable<ServerAccess> ran, Exception? last)
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
        var gone = known.Where(k => k.Server.Ended is not null).ToArray();
        var named = gone.FirstOrDefault(
            k => k.Addresses.All.Any(a => error.Message.Contains($"{a.Host}:{a.Port})", StringComparison.Ordinal)));
        // A channel seldom says where it led. But no server that runs refuses
        // a connection, and where none is left it makes no difference.
        return named.Server?.Ended
            ?? (IsRefusal(error) || gone.Length == known.Length ? gone.LastOrDefault().Server?.Ended : null);
    }

    private static bool IsRefusal(Exception? error) => error switch
    {
        null => false,
        SocketException { SocketErrorCode: SocketError.ConnectionRefused } => true,
        RpcException call => IsRefusal(call.Status.DebugException),
        _ => IsRefusal(error.InnerException),
    };

    private static (ServerAccess Server, ServerAddresses Addresses)[] Snapshot()
    {
        lock (All)
        {
            return [.. All.SelectMany<
                (WeakReference<ServerAccess> Server, ServerAddresses Addresses), (ServerAccess, ServerAddresses)>(
                    k => k.Server.TryGetTarget(out var server) ? [(server, k.Addresses)] : [])];
        }
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

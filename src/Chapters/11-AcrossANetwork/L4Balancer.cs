using System.Net;

namespace GrpcLab;

/// <summary>
/// A balancer of TCP connections: each new connection goes to the next server, and stays there. It does not look into
/// the bytes, so it knows nothing of calls.
/// </summary>
internal sealed class L4Balancer : IDisposable
{
    private readonly List<Uri> _servers;
    private readonly LoopbackProxy _proxy;
    private int _turn;

    public L4Balancer(Uri first)
    {
        _servers = [first];
        _proxy = new LoopbackProxy(Next, new NetworkConditions());
    }

    public Uri Address => new($"http://{_proxy.EndPoint}");

    /// <summary>Connections opened through it so far.</summary>
    public long ConnectionsAccepted => _proxy.ConnectionsAccepted;

    /// <summary>From now on this server gets its share of the new connections. Those that are open stay.</summary>
    public void Add(Uri server)
    {
        lock (_servers) _servers.Add(server);
    }

    public void Dispose() => _proxy.Dispose();

    private EndPoint Next()
    {
        lock (_servers)
        {
            var server = _servers[_turn++ % _servers.Count];
            return new IPEndPoint(IPAddress.Parse(server.Host), server.Port);
        }
    }
}

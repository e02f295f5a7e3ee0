using System.Net;
using System.Net.Sockets;

namespace GrpcLab;

/// <summary>
/// A balancer of TCP connections, such as a Kubernetes service or a network load balancer: each new connection goes to
/// the next server, and stays there. It does not look into the bytes, so it knows nothing of calls.
/// </summary>
/// <remarks>
/// A loopback proxy; only h2c passes. It checks no server's health: a connection to one that is gone is reset.
/// </remarks>
public sealed class L4Balancer : ServerAccess, IDisposable
{
    private readonly Backends _backends;
    private readonly List<string> _names = [];
    private readonly LoopbackProxy _proxy;
    private int _turn;

    internal L4Balancer(Backends backends)
    {
        _backends = backends;
        _proxy = new LoopbackProxy(Next, new NetworkConditions());
    }

    /// <inheritdoc/>
    public override Conditions Conditions =>
        _backends.Conditions.With("network", "TCP connections balanced by a loopback proxy");

    /// <inheritdoc/>
    public override Endpoint DefaultEndpoint => Endpoint.H2c;

    /// <summary>Connections opened through it so far.</summary>
    public long ConnectionsAccepted => _proxy.ConnectionsAccepted;

    /// <summary>
    /// From now on this server gets its share of the new connections. Those that are open stay where they are.
    /// </summary>
    /// <param name="name">A server of the same <see cref="Backends"/>.</param>
    public void Add(string name)
    {
        _ = _backends[name]; // Says so when there is no such server.
        lock (_names) _names.Add(name);
    }

    /// <summary>From now on this server gets no new connections, as after a failed health check.</summary>
    /// <param name="name">A server that was added.</param>
    public void Remove(string name)
    {
        lock (_names) _names.RemoveAll(n => n == name);
    }

    /// <inheritdoc/>
    /// <exception cref="NotSupportedException">Another endpoint than h2c.</exception>
    public override Uri Address(Endpoint? endpoint = null) => endpoint is null or Endpoint.H2c
        ? new Uri($"http://{_proxy.EndPoint}")
        : throw new NotSupportedException($"This balancer passes h2c only, not {endpoint}. Leave the endpoint out.");

    /// <inheritdoc/>
    public override SocketsHttpHandler CreateHandler(Endpoint? endpoint = null)
    {
        _ = Address(endpoint);
        return DirectHandler.Create();
    }

    /// <summary>Closes all connections through it. The servers stay.</summary>
    public void Dispose() => _proxy.Dispose();

    private EndPoint Next()
    {
        lock (_names)
        {
            if (_names.Count == 0)
            {
                throw new SocketException((int)SocketError.ConnectionRefused); // The proxy closes the connection.
            }

            var address = _backends[_names[_turn++ % _names.Count]].Address(Endpoint.H2c);
            return new IPEndPoint(IPAddress.Parse(address.Host), address.Port);
        }
    }
}

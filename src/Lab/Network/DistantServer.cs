using System.Net;

namespace GrpcLab;

/// <summary>A lab server behind a <see cref="DelayProxy"/>: same channels, same certificate, same counters, farther away.</summary>
public sealed class DistantServer : ServerAccess, IEvidenceSource, IDisposable
{
    private readonly LabServer _server;
    private readonly bool _holdOpening;
    private readonly Dictionary<Endpoint, DelayProxy> _proxies = [];

    internal DistantServer(LabServer server, TimeSpan roundTrip, bool holdOpening)
    {
        (_server, RoundTrip, _holdOpening) = (server, roundTrip, holdOpening);
        DelayProxy.ThrowIfOutOfRange(roundTrip);
    }

    /// <summary>Round-trip time added.</summary>
    public TimeSpan RoundTrip { get; }

    /// <inheritdoc/>
    public override Conditions Conditions => _server.Conditions.With(
        "added latency",
        $"{Unit.Duration.Format(RoundTrip.TotalSeconds)} round trip by a loopback proxy{(_holdOpening ? "" : ", opening a connection not delayed")}");

    /// <inheritdoc/>
    public override Uri Address(Endpoint endpoint = Endpoint.H2c)
    {
        var direct = _server.Address(endpoint);
        return new UriBuilder(direct) { Host = "127.0.0.1", Port = Proxy(endpoint, direct).EndPoint.Port }.Uri;
    }

    /// <inheritdoc/>
    public override SocketsHttpHandler CreateHandler(Endpoint endpoint = Endpoint.H2c)
    {
        _ = Address(endpoint);
        return _server.CreateHandler(endpoint);
    }

    /// <inheritdoc/>
    public Task<Evidence> ObserveAsync(long calls, Func<Task> work, CancellationToken cancellation = default) =>
        _server.ObserveAsync(calls, work, cancellation);

    /// <summary>Closes the connections through the proxy. The server stays.</summary>
    public void Dispose()
    {
        lock (_proxies)
        {
            foreach (var proxy in _proxies.Values)
            {
                proxy.Dispose();
            }
        }
    }

    private DelayProxy Proxy(Endpoint endpoint, Uri direct)
    {
        if (endpoint == Endpoint.Uds)
        {
            throw new NotSupportedException("A Unix socket never leaves the machine, so no latency is added to it. Use Endpoint.H2c or Endpoint.Tls.");
        }

        lock (_proxies)
        {
            if (!_proxies.TryGetValue(endpoint, out var proxy))
            {
                proxy = DelayProxy.Start(Target(direct), RoundTrip, _holdOpening);
                _proxies[endpoint] = proxy;
                _server.Addresses.Add(new UriBuilder(direct) { Host = "127.0.0.1", Port = proxy.EndPoint.Port }.Uri);
            }

            return proxy;
        }
    }

    private static EndPoint Target(Uri direct) =>
        IPAddress.TryParse(direct.Host, out var ip) ? new IPEndPoint(ip, direct.Port) : new DnsEndPoint(direct.Host, direct.Port);
}

using System.Net;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab;

/// <summary>
/// A server behind a network made by a loopback proxy: same channels, same certificate, same counters, other
/// conditions.
/// </summary>
/// <remarks>
/// For <see cref="Endpoint.H2c"/>, <see cref="Endpoint.Tls"/> and <see cref="Endpoint.Json"/>, each with a proxy of its
/// own. What the proxy cannot show stands with <see cref="NetworkConditions"/>.
/// </remarks>
public sealed class NetworkedServer : ServerAccess, IEvidenceSource, IDisposable
{
    private readonly CountedServer _server;
    private readonly FrameTally? _frames;
    private readonly Dictionary<Endpoint, LoopbackProxy> _proxies = [];
    private bool _disposed;

    internal NetworkedServer(CountedServer server, NetworkConditions network)
    {
        network.ThrowIfInvalid();
        (_server, Network) = (server, network);
        _frames = ReadsFrames ? new FrameTally { Headers = network.ReadHeaders ? new HeaderRecorder() : null } : null;
    }

    /// <summary>What the network does.</summary>
    public NetworkConditions Network { get; }

    /// <summary>The server's conditions and, as "network", what lies between.</summary>
    public override Conditions Conditions => _server.Conditions.With("network", $"{Network}, by a loopback proxy");

    /// <inheritdoc/>
    public override X509Certificate2? Certificate => _server.Certificate;

    /// <inheritdoc/>
    /// <remarks>Where frames are counted it is h2c, whose frames can be read.</remarks>
    public override Endpoint DefaultEndpoint => ReadsFrames ? Endpoint.H2c : _server.DefaultEndpoint;

    /// <inheritdoc/>
    internal override string? Ended => _server.Ended;

    /// <inheritdoc/>
    internal override ServerAddresses Addresses => _server.Addresses;

    /// <summary>Connections opened through this network so far, all endpoints.</summary>
    public long ConnectionsAccepted => All(p => p.ConnectionsAccepted);

    /// <summary>Connections that are open now: neither closed nor dropped by the network.</summary>
    public int ConnectionsOpen => (int)All(p => p.ConnectionsOpen);

    /// <summary>
    /// Connections this network has dropped so far: by the idle limit, <see cref="BlackHole"/> or <see cref="Reset"/>.
    /// Each counts once.
    /// </summary>
    public long ConnectionsDropped => All(p => p.ConnectionsDropped);

    /// <summary>
    /// Packets that came so far, both ways, lost ones included; 0 without <see cref="NetworkConditions.Loss"/>.
    /// </summary>
    public long Packets => All(p => p.Packets);

    /// <summary>
    /// What lost packets brought about so far: the times in which a connection stood still. Empty without loss.
    /// </summary>
    public IReadOnlyList<Stall> Stalls
    {
        get
        {
            lock (_proxies) return [.. _proxies.Values.SelectMany(p => p.Stalls)];
        }
    }

    /// <summary>
    /// Frames that reached the network since it was made. <see cref="NetworkConditions.CountFrames"/> must be true.
    /// </summary>
    /// <exception cref="InvalidOperationException">Frames are not counted.</exception>
    public FrameCounts Frames => Tally.Snapshot();

    private bool ReadsFrames => Network.CountFrames || Network.ReadHeaders;

    private FrameTally Tally => _frames ?? throw new InvalidOperationException(
        "This network does not count frames. Make it with server.Behind(new NetworkConditions { "
        + "CountFrames = true }).");

    /// <inheritdoc/>
    /// <exception cref="NotSupportedException">
    /// A Unix socket, or TLS (also of JSON) while frames are to be counted.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The network is gone, with its server or on its own.</exception>
    public override Uri Address(Endpoint? endpoint = null)
    {
        var chosen = endpoint ?? DefaultEndpoint;
        var direct = _server.Address(chosen);
        return Through(Proxy(chosen, direct), direct);
    }

    /// <inheritdoc/>
    public override SocketsHttpHandler CreateHandler(Endpoint? endpoint = null)
    {
        var chosen = endpoint ?? DefaultEndpoint;
        _ = Address(chosen);
        return _server.CreateHandler(chosen);
    }

    /// <inheritdoc/>
    public Task<Evidence> ObserveAsync(long calls, Func<Task> work, CancellationToken cancellation = default) =>
        _server.ObserveAsync(calls, work, cancellation);

    /// <summary>
    /// From now on every byte on the connections open now vanishes, both ways and without a word; later connections
    /// work.
    /// </summary>
    /// <remarks>Bytes in flight vanish, too. What the receiver's kernel has already taken stays received.</remarks>
    public void BlackHole() => Each(p => p.BlackHole());

    /// <summary>
    /// An RST to both sides of every connection at once, those included that were dropped silently before.
    /// </summary>
    public void Reset() => Each(p => p.Reset());

    /// <summary>
    /// Counts the frames of some work: those that come from its start until the network is quiet after its end.
    /// </summary>
    /// <remarks>
    /// Quiet means that for a round trip and 100 ms (and the timeout of a lost packet) no frame has come, so that
    /// acknowledgements and window updates count with the work that caused them. Where frames never cease, the count
    /// ends a second later.
    /// </remarks>
    /// <param name="work">The calls. Its exceptions are passed on.</param>
    /// <param name="cancellation">Ends the wait for quiet.</param>
    /// <exception cref="InvalidOperationException">Frames are not counted.</exception>
    public async Task<FrameCounts> CountFramesAsync(Func<Task> work, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(work);
        using var linked = HostCancellation.Link(cancellation);
        // A packet that is lost comes a timeout later.
        var longest = Network.RoundTrip + (Network.Loss?.Timeout ?? TimeSpan.Zero);
        var (tally, quiet) = (Tally, longest + TimeSpan.FromMilliseconds(100));
        await tally.SettleAsync(quiet, since: 0, linked.Token);
        var before = tally.Snapshot();
        await NoActivity.RunAsync(work);
        await tally.SettleAsync(quiet, since: tally.Now, linked.Token);
        return tally.Snapshot().Since(before);
    }

    /// <summary>Decodes the header fields of some work, by the same rules as <see cref="CountFramesAsync"/>.</summary>
    /// <param name="work">The calls. Its exceptions are passed on.</param>
    /// <param name="cancellation">Ends the wait for quiet.</param>
    /// <exception cref="InvalidOperationException">
    /// Headers are not read, or the work has more than 20,000 blocks of them.
    /// </exception>
    /// <exception cref="InvalidDataException">A header block breaks the rules of RFC 7541.</exception>
    public async Task<HeaderTrace> ReadHeadersAsync(Func<Task> work, CancellationToken cancellation = default)
    {
        var headers = _frames?.Headers ?? throw new InvalidOperationException(
            "This network does not read headers. Make it with server.Behind(new NetworkConditions { "
            + "ReadHeaders = true }).");
        long before = 0;
        await CountFramesAsync(
            () =>
            {
                before = headers.Recorded;
                return work();
            }, cancellation);
        return headers.Since(before);
    }

    /// <summary>Closes the connections through this network. The server stays.</summary>
    public void Dispose()
    {
        lock (_proxies) _disposed = true;

        Each(p => p.Dispose());
    }

    private static Uri Through(LoopbackProxy proxy, Uri direct) =>
        new UriBuilder(direct) { Host = "127.0.0.1", Port = proxy.EndPoint.Port }.Uri;

    private LoopbackProxy Proxy(Endpoint endpoint, Uri direct)
    {
        ThrowIfUnfit(endpoint);
        lock (_proxies)
        {
            if (_disposed)
            {
                throw new ObjectDisposedException(
                    null, // With a name, .NET adds a line about it to the message.
                    "This network in front of the server was closed. Run the cell that creates it to open another.");
            }

            if (!_proxies.TryGetValue(endpoint, out var proxy))
            {
                EndPoint target = IPAddress.TryParse(direct.Host, out var ip)
                    ? new IPEndPoint(ip, direct.Port)
                    : new DnsEndPoint(direct.Host, direct.Port);
                proxy = new LoopbackProxy(() => target, Network, _frames);
                _proxies[endpoint] = proxy;
                _server.Addresses.Add(Through(proxy, direct));
            }

            return proxy;
        }
    }

    private void ThrowIfUnfit(Endpoint endpoint)
    {
        if (endpoint == Endpoint.Uds)
        {
            throw new NotSupportedException("A Unix socket never leaves the machine, so there is no network in front "
                + "of it. Use Endpoint.H2c or Endpoint.Tls.");
        }

        if (endpoint is Endpoint.Tls or Endpoint.Json && ReadsFrames)
        {
            throw new NotSupportedException(
                "Inside TLS the proxy cannot read frames, so it cannot count them. Use Endpoint.H2c, or a network "
                + "without CountFrames and ReadHeaders.");
        }
    }

    private long All(Func<LoopbackProxy, long> count)
    {
        lock (_proxies) return _proxies.Values.Sum(count);
    }

    private void Each(Action<LoopbackProxy> act)
    {
        LoopbackProxy[] all;
        lock (_proxies) all = [.. _proxies.Values];

        Array.ForEach(all, act);
    }
}

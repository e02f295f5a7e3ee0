using Grpc.Core;
using Grpc.Net.Client.Balancer;
using Microsoft.Extensions.Logging;

namespace GrpcLab;

/// <summary>
/// A list of servers that changes, and a resolver that asks for it again and again: what a DNS name does in production.
/// </summary>
/// <remarks>
/// Real DNS gives a name several addresses with one port between them; the servers of one machine share the address and
/// differ in their ports. So a channel asks this instead, under the scheme "names", such as "names:///backends".
/// </remarks>
public sealed class ServiceNames : ResolverFactory
{
    private readonly TimeSpan _refresh;
    private volatile IReadOnlyList<BalancerAddress> _addresses = [];
    private int _asked;

    /// <summary>An empty list.</summary>
    /// <param name="refresh">
    /// How often channels ask for it. In production 15 to 30 s, as with <see cref="DnsResolverFactory"/>.
    /// </param>
    public ServiceNames(TimeSpan refresh)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(refresh, TimeSpan.Zero);
        _refresh = refresh;
    }

    /// <inheritdoc/>
    public override string Name => "names";

    /// <summary>How often channels have asked so far.</summary>
    public int Asked => Volatile.Read(ref _asked);

    /// <summary>The list from now on. Channels learn of it when they ask next.</summary>
    /// <param name="servers">Addresses with host and port.</param>
    public void Set(params Uri[] servers)
    {
        ArgumentNullException.ThrowIfNull(servers);
        _addresses = [.. servers.Select(s => new BalancerAddress(s.IdnHost, s.Port))];
    }

    /// <inheritdoc/>
    public override Resolver Create(ResolverOptions options) => new Asking(this, options.LoggerFactory);

    private sealed class Asking(ServiceNames names, ILoggerFactory loggers) : PollingResolver(loggers)
    {
        private Timer? _timer;

        protected override void OnStarted() => _timer = new Timer(_ => Refresh(), null, names._refresh, names._refresh);

        protected override Task ResolveAsync(CancellationToken cancellationToken)
        {
            Interlocked.Increment(ref names._asked);
            var addresses = names._addresses;
            Listener(addresses.Count > 0
                ? ResolverResult.ForResult(addresses)
                : ResolverResult.ForFailure(new Status(StatusCode.Unavailable, "The name has no addresses.")));
            return Task.CompletedTask;
        }

        protected override void Dispose(bool disposing)
        {
            _timer?.Dispose();
            base.Dispose(disposing);
        }
    }
}

using System.Collections.Concurrent;
using System.Diagnostics.Metrics;

namespace GrpcLab;

/// <summary>
/// Counts the HTTP requests this process sends, by host and port, each retry for itself (http.client.request.duration).
/// </summary>
internal sealed class SentRequests : IDisposable
{
    private readonly ConcurrentDictionary<HostPort, long> _byAddress = new();
    private readonly MeterListener _listener;

    public SentRequests() => _listener = HttpMeter.Listen<double>(
        "http.client.request.duration", (address, _) => _byAddress.AddOrUpdate(address, 1, (_, sent) => sent + 1));

    /// <summary>Requests to any of a server's addresses that have ended, answered or not.</summary>
    public long To(ServerAddresses addresses) => addresses.All.Sum(a => _byAddress.GetValueOrDefault(a));

    public void Dispose() => _listener.Dispose();
}

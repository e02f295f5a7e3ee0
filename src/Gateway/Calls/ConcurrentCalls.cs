using Grpc.Core;
using Grpc.Net.Client;
using Performance;

namespace GrpcLab.Gateway;

/// <summary>
/// Calls at once on a kept channel. How many connections it may open is what the two kinds differ in.
/// </summary>
internal abstract class ConcurrentCalls(
    ServerChannels channels, GatewayOptions gateway, bool multipleConnections) : IMonitorCalls, IDisposable
{
    private readonly GrpcChannel _channel = channels.Open(multipleConnections);

    /// <inheritdoc/>
    public Task<IReadOnlyList<PerformanceStatusResponse>> AskAsync(int count, CallOptions options) =>
        new Performance.Monitor.MonitorClient(_channel).AskAtOnceAsync(count, gateway.Concurrency, options);

    /// <summary>Closes the channel.</summary>
    public void Dispose() => _channel.Dispose();
}

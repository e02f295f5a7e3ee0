using Grpc.Core;
using Grpc.Net.Client;
using Performance;

namespace GrpcLab.Gateway;

/// <summary>Calls at once on a kept channel that opens another connection when every stream is taken.</summary>
internal sealed class MultipleConnectionsCalls(ServerChannels channels, GatewayOptions gateway) : IMonitorCalls, IDisposable
{
    private readonly GrpcChannel _channel = channels.Open(multipleConnections: true);

    /// <inheritdoc/>
    public Task<IReadOnlyList<PerformanceStatusResponse>> AskAsync(int count, CallOptions options) =>
        new Performance.Monitor.MonitorClient(_channel).AskAtOnceAsync(count, gateway.Concurrency, options);

    /// <summary>Closes the channel.</summary>
    public void Dispose() => _channel.Dispose();
}

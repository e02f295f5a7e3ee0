using Grpc.Core;
using Performance;

namespace GrpcLab.Gateway;

/// <summary>
/// One call after the other with a client from AddGrpcClient; the factory keeps one channel behind all of them.
/// </summary>
internal sealed class FactoryClientCalls(Performance.Monitor.MonitorClient client) : IMonitorCalls
{
    /// <inheritdoc/>
    public Task<IReadOnlyList<PerformanceStatusResponse>> AskAsync(int count, CallOptions options) =>
        client.AskAsync(count, options);
}

using Grpc.Core;
using Performance;

namespace GrpcLab.Gateway;

/// <summary>One call after the other on the channel that a singleton keeps.</summary>
internal sealed class ClientWrapperCalls(ClientWrapper wrapper) : IMonitorCalls
{
    /// <inheritdoc/>
    public Task<IReadOnlyList<PerformanceStatusResponse>> AskAsync(int count, CallOptions options) =>
        wrapper.Client.AskAsync(count, options);
}

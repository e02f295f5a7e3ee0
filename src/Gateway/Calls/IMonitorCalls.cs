using Grpc.Core;
using Performance;

namespace GrpcLab.Gateway;

/// <summary>One way to ask the server many times.</summary>
internal interface IMonitorCalls
{
    /// <summary>Asks so many times; answer i is that to question i.</summary>
    /// <param name="count">How many questions; 1 or more.</param>
    /// <param name="options">The deadline all calls share, and what cancels them.</param>
    /// <exception cref="RpcException">A call failed; the others are cancelled.</exception>
    Task<IReadOnlyList<PerformanceStatusResponse>> AskAsync(int count, CallOptions options);
}

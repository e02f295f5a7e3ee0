using ProtoBuf.Grpc;
using ProtoBuf.Grpc.Configuration;

namespace GrpcLab.CodeFirst;

/// <summary>The service of performance.proto as a C# interface.</summary>
[Service("performance.Monitor")]
public interface IMonitor
{
    /// <summary>One question, one answer.</summary>
    [Operation("GetPerformance")]
    ValueTask<Status> GetPerformanceAsync(StatusOrder request, CallContext context = default);

    /// <summary>Each question on the stream gets one answer, in order.</summary>
    [Operation("GetManyPerformanceStats")]
    IAsyncEnumerable<Status> GetManyPerformanceStatsAsync(
        IAsyncEnumerable<StatusOrder> requests, CallContext context = default);
}

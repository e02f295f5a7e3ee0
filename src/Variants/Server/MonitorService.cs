using Google.Protobuf;
using Grpc.Core;
using Performance;

namespace GrpcLab.Variants;

/// <summary>
/// Answers at once with emulated statistics and two loads of 100 bytes, one wrapped, one copied, like the course's
/// server.
/// </summary>
internal sealed class MonitorService : Performance.Monitor.MonitorBase
{
    private const int LoadBytes = 100;

    private readonly byte[] _load = new byte[LoadBytes];

    public MonitorService() => Random.Shared.NextBytes(_load);

    /// <inheritdoc/>
    public override Task<PerformanceStatusResponse> GetPerformance(
        PerformanceStatusRequest request, ServerCallContext context) =>
        Task.FromResult(new PerformanceStatusResponse
        {
            CpuPercentageUsage = Random.Shared.NextDouble() * 100,
            MemoryUsage = Random.Shared.NextDouble() * 100,
            ProcessesRunning = Random.Shared.Next(1000),
            ActiveConnections = Random.Shared.Next(1000),
            // Nobody changes the array, so wrapping is safe.
            DataLoad1 = UnsafeByteOperations.UnsafeWrap(_load),
            DataLoad2 = ByteString.CopyFrom(_load),
        });
}

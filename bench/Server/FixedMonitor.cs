using Grpc.Core;
using Performance;

namespace GrpcLab.Bench;

/// <summary>The least a gRPC service can do: it answers every call with one object that is there already.</summary>
internal sealed class FixedMonitor : Performance.Monitor.MonitorBase
{
    private static Task<PerformanceStatusResponse> s_answer = Task.FromResult(new PerformanceStatusResponse());

    /// <summary>Sets what every call is answered with; before the first call.</summary>
    public static void AnswerWith(PerformanceStatusResponse answer) => s_answer = Task.FromResult(answer);

    /// <inheritdoc/>
    public override Task<PerformanceStatusResponse> GetPerformance(
        PerformanceStatusRequest request, ServerCallContext context) => s_answer;
}

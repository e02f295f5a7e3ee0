using Google.Protobuf;
using Grpc.Core;
using Performance;

namespace GrpcLab.Gateway.Tests;

/// <summary>The Monitor service by script: processes_running is the number of the question.</summary>
internal sealed class ScriptedMonitor(Script script) : Performance.Monitor.MonitorBase
{
    public override async Task<PerformanceStatusResponse> GetPerformance(
        PerformanceStatusRequest request, ServerCallContext context) =>
        Reply(await script.AnswerAsync(request.ClientName, context.CancellationToken));

    public override async Task GetManyPerformanceStats(
        IAsyncStreamReader<PerformanceStatusRequest> requestStream,
        IServerStreamWriter<PerformanceStatusResponse> responseStream, ServerCallContext context)
    {
        for (var answered = 0;
            answered < script.StreamEndsAfter && await requestStream.MoveNext(context.CancellationToken); answered++)
        {
            await responseStream.WriteAsync(
                Reply(await script.AnswerAsync(requestStream.Current.ClientName, context.CancellationToken)));
        }
    }

    private static PerformanceStatusResponse Reply(int number) => new()
    {
        ProcessesRunning = number,
        DataLoad1 = ByteString.CopyFrom(1, (byte)number),
        DataLoad2 = ByteString.CopyFrom(2, (byte)number),
    };
}

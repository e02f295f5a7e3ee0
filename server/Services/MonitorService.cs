using Grpc.Core;
using Performance;

namespace GrpcLab.Server;

/// <summary>
/// The service that is measured. Without a delay its answers are ready at once, so nothing but gRPC itself takes time.
/// </summary>
internal sealed class MonitorService(StatusAnswers answers) : Performance.Monitor.MonitorBase
{
    public override Task<PerformanceStatusResponse> GetPerformance(
        PerformanceStatusRequest request, ServerCallContext context) =>
        answers.AtOnce ? Task.FromResult(answers.Next()) : AnswerLaterAsync(context.CancellationToken);

    public override async Task GetManyPerformanceStats(
        IAsyncStreamReader<PerformanceStatusRequest> requestStream,
        IServerStreamWriter<PerformanceStatusResponse> responseStream,
        ServerCallContext context)
    {
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            await answers.ReadAsync(context.CancellationToken);
            await responseStream.WriteAsync(answers.Next());
        }
    }

    private async Task<PerformanceStatusResponse> AnswerLaterAsync(CancellationToken cancellation)
    {
        await answers.WaitAsync(cancellation);
        return answers.Next();
    }
}

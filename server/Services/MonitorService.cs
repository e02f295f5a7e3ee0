using Grpc.Core;
using Performance;

namespace GrpcLab.Server;

/// <summary>The service that is measured. Without a delay its answers are ready at once, so nothing but gRPC itself takes time.</summary>
internal sealed class MonitorService(ServerOptions options, EmulatedStatistics statistics, ServerCounters counters)
    : Performance.Monitor.MonitorBase
{
    private readonly TimeSpan _delay = options.Delay;

    /// <inheritdoc/>
    public override Task<PerformanceStatusResponse> GetPerformance(PerformanceStatusRequest request, ServerCallContext context) =>
        _delay == TimeSpan.Zero ? Task.FromResult(Answer()) : AnswerLaterAsync(context.CancellationToken);

    /// <inheritdoc/>
    public override async Task GetManyPerformanceStats(
        IAsyncStreamReader<PerformanceStatusRequest> requestStream,
        IServerStreamWriter<PerformanceStatusResponse> responseStream,
        ServerCallContext context)
    {
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            if (_delay > TimeSpan.Zero)
            {
                await Task.Delay(_delay, context.CancellationToken);
            }

            await responseStream.WriteAsync(Answer());
        }
    }

    private async Task<PerformanceStatusResponse> AnswerLaterAsync(CancellationToken cancellation)
    {
        await Task.Delay(_delay, cancellation);
        return Answer();
    }

    private PerformanceStatusResponse Answer()
    {
        counters.MessageAnswered();
        return statistics.Next();
    }
}

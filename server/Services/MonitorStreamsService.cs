using Grpc.Core;
using Performance;

namespace GrpcLab.Server;

/// <summary>Moves many statuses in the ways that <see cref="MonitorService"/> does not.</summary>
internal sealed class MonitorStreamsService(StatusAnswers answers) : MonitorStreams.MonitorStreamsBase
{
    private static readonly WriteOptions Buffered = new(WriteFlags.BufferHint);

    public override async Task Watch(
        WatchRequest request, IServerStreamWriter<PerformanceStatusResponse> responseStream, ServerCallContext context)
    {
        Demand(request.Count >= 0, $"count is {request.Count}; it must not be negative.");
        Demand(request.FlushEvery >= 0, $"flush_every is {request.FlushEvery}; it must not be negative.");
        for (var sent = 0; sent < request.Count; sent++)
        {
            if (request.FlushEvery > 1)
            {
                responseStream.WriteOptions = (sent + 1) % request.FlushEvery == 0 ? WriteOptions.Default : Buffered;
            }

            await responseStream.WriteAsync(await AnswerAsync(context), context.CancellationToken);
        }
    }

    public override async Task<ReportSummary> Report(
        IAsyncStreamReader<PerformanceStatusResponse> requestStream, ServerCallContext context)
    {
        var summary = new ReportSummary();
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            summary.Received++;
            summary.ProcessesRunning += requestStream.Current.ProcessesRunning;
            await answers.ReadAsync(context.CancellationToken);
        }

        return summary;
    }

    public override async Task<PerformanceStatusBatch> GetBatch(
        PerformanceStatusBatchRequest request, ServerCallContext context)
    {
        await answers.WaitAsync(context.CancellationToken);
        return Batch(request.Requests.Count);
    }

    public override async Task GetManyBatches(
        IAsyncStreamReader<PerformanceStatusBatchRequest> requestStream,
        IServerStreamWriter<PerformanceStatusBatch> responseStream,
        ServerCallContext context)
    {
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            await answers.ReadAsync(context.CancellationToken);
            await responseStream.WriteAsync(Batch(requestStream.Current.Requests.Count), context.CancellationToken);
        }
    }

    public override async Task Follow(
        FollowRequest request, IServerStreamWriter<NumberedStatus> responseStream, ServerCallContext context)
    {
        Demand(request.After >= 0, $"after is {request.After}; it must not be negative.");
        // Counted from the last one sent: the number after the largest
        // there is would be negative, and the stream without end.
        for (var last = request.After; last < request.Until; last++)
        {
            var numbered = new NumberedStatus { Number = last + 1, Status = await AnswerAsync(context) };
            await responseStream.WriteAsync(numbered, context.CancellationToken);
        }
    }

    private async ValueTask<PerformanceStatusResponse> AnswerAsync(ServerCallContext context)
    {
        await answers.WaitAsync(context.CancellationToken);
        return answers.Next();
    }

    // A batch is one answer to wait for, however many statuses are in it.
    private PerformanceStatusBatch Batch(int count)
    {
        var batch = new PerformanceStatusBatch();
        for (var i = 0; i < count; i++) batch.Statuses.Add(answers.Next());

        return batch;
    }

    private static void Demand(bool condition, string error)
    {
        if (!condition) throw new RpcException(new Status(StatusCode.InvalidArgument, error));
    }
}

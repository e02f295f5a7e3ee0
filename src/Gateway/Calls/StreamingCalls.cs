using Grpc.Core;
using Performance;

namespace GrpcLab.Gateway;

/// <summary>One bidirectional stream on the kept channel: questions are written while answers are read.</summary>
internal sealed class StreamingCalls(ClientWrapper wrapper) : IMonitorCalls
{
    /// <inheritdoc/>
    public async Task<IReadOnlyList<PerformanceStatusResponse>> AskAsync(int count, CallOptions options)
    {
        using var call = wrapper.Client.GetManyPerformanceStats(options);
        var writing = WriteAsync(call.RequestStream, count, options.CancellationToken);
        try
        {
            return await ReadAsync(call.ResponseStream, count, options.CancellationToken);
        }
        finally
        {
            // Ends the writing when the answers ended first. How the call ended is the reader's to say: a writer
            // that met that end too has nothing to add, and a question it could not write shows as a missing answer.
            call.Dispose();
            await writing.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private static async Task WriteAsync(
        IClientStreamWriter<PerformanceStatusRequest> questions, int count, CancellationToken cancellation)
    {
        for (var i = 0; i < count; i++) await questions.WriteAsync(Questions.Number(i), cancellation);

        await questions.CompleteAsync();
    }

    private static async Task<IReadOnlyList<PerformanceStatusResponse>> ReadAsync(
        IAsyncStreamReader<PerformanceStatusResponse> stream, int count, CancellationToken cancellation)
    {
        var answers = new List<PerformanceStatusResponse>(count);
        await foreach (var answer in stream.ReadAllAsync(cancellation)) answers.Add(answer);

        return answers.Count == count ? answers
            : throw new RpcException(new Status(
                StatusCode.DataLoss, $"The stream ended with {answers.Count} answers to {count} questions."));
    }
}

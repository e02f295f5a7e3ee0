using Example;
using Grpc.Core;

namespace GrpcLab.Server;

/// <summary>Takes large data in pieces and forgets each.</summary>
internal sealed class ExampleUploadsService : ExampleUploads.ExampleUploadsBase
{
    /// <inheritdoc/>
    public override async Task<ReceivedData> SendChunks(
        IAsyncStreamReader<LargeDataRequest> requestStream, ServerCallContext context)
    {
        var received = new ReceivedData();
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            received.Bytes += requestStream.Current.Data.Length;
            received.Messages++;
        }

        return received;
    }
}

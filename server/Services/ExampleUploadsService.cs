using Grpc.Core;
using LargeMessages;

namespace GrpcLab.Server;

/// <summary>Takes large data in pieces, or in one message into an array that is used again.</summary>
/// <remarks>
/// The generated base class reads every message with the parser of Google.Protobuf, which makes a new array for a field of bytes. One
/// method here needs a reader of its own, so the methods are bound by hand, as the generated code does it.
/// </remarks>
[BindServiceMethod(typeof(ExampleUploadsService), nameof(Bind))]
internal sealed class ExampleUploadsService
{
    private const string Name = "example.ExampleUploads";

    private static readonly Marshaller<LargeDataRequest> Requests = MessageMarshaller.Of(LargeDataRequest.Parser);
    private static readonly Marshaller<ReceivedData> Replies = MessageMarshaller.Of(ReceivedData.Parser);

    private static readonly Method<LargeDataRequest, ReceivedData> ChunksMethod =
        new(MethodType.ClientStreaming, Name, nameof(SendChunks), Requests, Replies);

    private static readonly Method<ReusedArray, ReceivedData> ReusedArrayMethod =
        new(MethodType.Unary, Name, nameof(SendIntoReusedArray), ReusedArray.Marshaller, Replies);

    /// <summary>Tells the server which methods there are. Called by MapGrpcService, without an object.</summary>
    public static void Bind(ServiceBinderBase binder, ExampleUploadsService? service)
    {
        binder.AddMethod(ChunksMethod, service is null ? null! : service.SendChunks);
        binder.AddMethod(ReusedArrayMethod, service is null ? null! : service.SendIntoReusedArray);
    }

    /// <summary>Takes the pieces as they come and forgets each.</summary>
    public async Task<ReceivedData> SendChunks(IAsyncStreamReader<LargeDataRequest> pieces, ServerCallContext context)
    {
        var received = new ReceivedData();
        while (await pieces.MoveNext(context.CancellationToken))
        {
            received.Bytes += pieces.Current.Data.Length;
            received.Messages++;
        }

        return received;
    }

    /// <summary>Takes the data in one message and gives its array back for the next.</summary>
    public Task<ReceivedData> SendIntoReusedArray(ReusedArray request, ServerCallContext context)
    {
        using (request)
        {
            return Task.FromResult(new ReceivedData { Bytes = request.Length, Messages = 1 });
        }
    }
}

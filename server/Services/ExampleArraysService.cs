using Example;
using Grpc.Core;

namespace GrpcLab.Server;

/// <summary>Takes large data in one message, into an array that it uses again.</summary>
/// <remarks>
/// The generated base class reads messages with the parser of Google.Protobuf, which makes a new array for each field
/// of bytes. This method has a reader of its own, so it is bound by hand, as the generated code would do it.
/// MapGrpcService wants it virtual, as generated methods are.
/// </remarks>
[BindServiceMethod(typeof(ExampleArraysService), nameof(Bind))]
internal class ExampleArraysService
{
    private static readonly Method<ReusedArray, ReceivedData> Method =
        new(MethodType.Unary, "example.ExampleArrays", nameof(SendLargeData), ReusedArray.Marshaller, Replies());

    /// <summary>Tells the server which method there is. MapGrpcService calls it without an object.</summary>
    public static void Bind(ServiceBinderBase binder, ExampleArraysService? service) =>
        binder.AddMethod(Method, service is null ? null! : service.SendLargeData);

    /// <summary>Takes the data and gives its array back for the next.</summary>
    public virtual Task<ReceivedData> SendLargeData(ReusedArray request, ServerCallContext context)
    {
        using (request) return Task.FromResult(new ReceivedData { Bytes = request.Length, Messages = 1 });
    }

    private static Marshaller<ReceivedData> Replies() => Marshallers.Create(
        (message, context) => context.Complete(Google.Protobuf.MessageExtensions.ToByteArray(message)),
        context => ReceivedData.Parser.ParseFrom(context.PayloadAsReadOnlySequence()));
}

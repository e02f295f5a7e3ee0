using Google.Protobuf;
using Grpc.Core;

namespace GrpcLab.Server;

/// <summary>Marshallers for generated messages, without an array in between, as generated code has them.</summary>
internal static class MessageMarshaller
{
    /// <summary>The marshaller of one kind of message.</summary>
    public static Marshaller<T> Of<T>(MessageParser<T> parser)
        where T : IMessage<T> =>
        Marshallers.Create(Write, context => parser.ParseFrom(context.PayloadAsReadOnlySequence()));

    private static void Write<T>(T message, SerializationContext context)
        where T : IMessage<T>
    {
        context.SetPayloadLength(message.CalculateSize());
        message.WriteTo(context.GetBufferWriter());
        context.Complete();
    }
}

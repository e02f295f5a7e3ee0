using Grpc.Core.Utils;

namespace Grpc.Core;

/// <summary>Turns messages of one type into bytes and back.</summary>
/// <typeparam name="T">The message.</typeparam>
public class Marshaller<T>
{
    /// <summary>Makes a marshaller from functions on byte arrays.</summary>
    /// <param name="serializer">Message to bytes.</param>
    /// <param name="deserializer">Bytes to message.</param>
    public Marshaller(Func<T, byte[]> serializer, Func<byte[], T> deserializer)
    {
        Serializer = GrpcPreconditions.CheckNotNull(serializer, nameof(serializer));
        Deserializer = GrpcPreconditions.CheckNotNull(deserializer, nameof(deserializer));
        ContextualSerializer = (message, context) => context.Complete(Serializer(message));
        ContextualDeserializer = context => Deserializer(context.PayloadAsNewBuffer());
    }

    /// <summary>Makes a marshaller from functions that write to and read from gRPC's own buffers.</summary>
    /// <param name="serializer">Writes a message.</param>
    /// <param name="deserializer">Reads a message.</param>
    public Marshaller(Action<T, SerializationContext> serializer, Func<DeserializationContext, T> deserializer)
    {
        ContextualSerializer = GrpcPreconditions.CheckNotNull(serializer, nameof(serializer));
        ContextualDeserializer = GrpcPreconditions.CheckNotNull(deserializer, nameof(deserializer));
        Serializer = _ => throw NoArrays();
        Deserializer = _ => throw NoArrays();
    }

    /// <summary>Message to bytes. Throws when the marshaller was made from contextual functions.</summary>
    public Func<T, byte[]> Serializer { get; }

    /// <summary>Bytes to message. Throws when the marshaller was made from contextual functions.</summary>
    public Func<byte[], T> Deserializer { get; }

    /// <summary>Writes a message to gRPC's own buffers.</summary>
    public Action<T, SerializationContext> ContextualSerializer { get; }

    /// <summary>Reads a message from gRPC's own buffers.</summary>
    public Func<DeserializationContext, T> ContextualDeserializer { get; }

    private static NotImplementedException NoArrays() =>
        new($"This marshaller of {typeof(T)} knows only its contextual functions. Use these instead.");
}

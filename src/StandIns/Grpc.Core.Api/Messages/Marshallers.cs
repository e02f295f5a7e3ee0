using System.Text;

namespace Grpc.Core;

/// <summary>Makes marshallers.</summary>
public static class Marshallers
{
    /// <summary>Text as UTF-8, without a length or an ending. Good for tests.</summary>
    public static Marshaller<string> StringMarshaller => new(Encoding.UTF8.GetBytes, Encoding.UTF8.GetString);

    /// <summary>Makes a marshaller from functions on byte arrays.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="serializer">Message to bytes.</param>
    /// <param name="deserializer">Bytes to message.</param>
    public static Marshaller<T> Create<T>(Func<T, byte[]> serializer, Func<byte[], T> deserializer) =>
        new(serializer, deserializer);

    /// <summary>Makes a marshaller from functions that write to and read from gRPC's own buffers.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="serializer">Writes a message.</param>
    /// <param name="deserializer">Reads a message.</param>
    public static Marshaller<T> Create<T>(
        Action<T, SerializationContext> serializer, Func<DeserializationContext, T> deserializer) =>
        new(serializer, deserializer);
}

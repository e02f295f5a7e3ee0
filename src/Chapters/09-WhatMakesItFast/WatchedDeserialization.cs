using System.Buffers;
using Grpc.Core;

namespace GrpcLab;

/// <summary>Gives a message as a channel does, and notes whether an array was asked for.</summary>
internal sealed class WatchedDeserialization(ReadOnlySequence<byte> payload) : DeserializationContext
{
    /// <summary>Whether the bytes were asked for as an array, which has to be made.</summary>
    public bool ArrayAsked { get; private set; }

    /// <inheritdoc/>
    public override int PayloadLength => (int)payload.Length;

    /// <inheritdoc/>
    public override byte[] PayloadAsNewBuffer()
    {
        ArrayAsked = true;
        return payload.ToArray();
    }

    /// <inheritdoc/>
    public override ReadOnlySequence<byte> PayloadAsReadOnlySequence() => payload;
}

using System.Buffers;
using Grpc.Core;

namespace GrpcLab;

/// <summary>Takes a message as a channel does, and notes by which way it came.</summary>
/// <param name="room">Made beforehand, so that it does not count as the serializer's.</param>
internal sealed class WatchedSerialization(int room) : SerializationContext
{
    private readonly ArrayBufferWriter<byte> _buffer = new(room);

    /// <summary>The array the serializer made; null when it made none.</summary>
    public byte[]? Array { get; private set; }

    /// <summary>The length it announced; null when it did not.</summary>
    public int? Announced { get; private set; }

    /// <summary>Whether it said that it was done.</summary>
    public bool Completed { get; private set; }

    /// <summary>What it wrote.</summary>
    public ReadOnlySpan<byte> Written => Array ?? _buffer.WrittenSpan;

    public override void Complete(byte[] payload) => (Array, Completed) = (payload, true);

    public override void SetPayloadLength(int payloadLength) => Announced = payloadLength;

    public override IBufferWriter<byte> GetBufferWriter() => _buffer;

    public override void Complete() => Completed = true;
}

/// <summary>Gives a message as a channel does, and notes whether an array was asked for.</summary>
internal sealed class WatchedDeserialization(ReadOnlySequence<byte> payload) : DeserializationContext
{
    /// <summary>Whether the bytes were asked for as an array, which has to be made.</summary>
    public bool ArrayAsked { get; private set; }

    public override int PayloadLength => (int)payload.Length;

    public override byte[] PayloadAsNewBuffer()
    {
        ArrayAsked = true;
        return payload.ToArray();
    }

    public override ReadOnlySequence<byte> PayloadAsReadOnlySequence() => payload;
}

using System.Buffers;
using Grpc.Core;

namespace GrpcLab;

/// <summary>Takes a message as a channel does, and notes by which way it came.</summary>
internal sealed class WatchedSerialization : SerializationContext
{
    private readonly ArrayBufferWriter<byte> _buffer;

    /// <summary>The room is made beforehand, so that it does not count as the serializer's.</summary>
    public WatchedSerialization(int room) => _buffer = new ArrayBufferWriter<byte>(room);

    /// <summary>The array the serializer made; null when it made none.</summary>
    public byte[]? Array { get; private set; }

    /// <summary>The length it announced; null when it did not.</summary>
    public int? Announced { get; private set; }

    /// <summary>Whether it said that it was done.</summary>
    public bool Completed { get; private set; }

    /// <summary>What it wrote.</summary>
    public ReadOnlySpan<byte> Written => Array ?? _buffer.WrittenSpan;

    /// <inheritdoc/>
    public override void Complete(byte[] payload)
    {
        Array = payload;
        Completed = true;
    }

    /// <inheritdoc/>
    public override void SetPayloadLength(int payloadLength) => Announced = payloadLength;

    /// <inheritdoc/>
    public override IBufferWriter<byte> GetBufferWriter() => _buffer;

    /// <inheritdoc/>
    public override void Complete() => Completed = true;
}

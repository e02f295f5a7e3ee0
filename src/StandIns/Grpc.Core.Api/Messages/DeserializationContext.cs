using System.Buffers;

namespace Grpc.Core;

/// <summary>Where a message is read from; valid only while it is being read.</summary>
public abstract class DeserializationContext
{
    /// <summary>The message's length in bytes.</summary>
    public abstract int PayloadLength { get; }

    /// <summary>Copies the message into a new array.</summary>
    public virtual byte[] PayloadAsNewBuffer() => throw new NotImplementedException();

    /// <summary>The message's bytes where they are, without a copy.</summary>
    public virtual ReadOnlySequence<byte> PayloadAsReadOnlySequence() => throw new NotImplementedException();
}

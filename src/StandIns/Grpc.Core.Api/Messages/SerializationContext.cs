using System.Buffers;

namespace Grpc.Core;

/// <summary>Where a message is written. Call exactly one of the two Complete methods.</summary>
public abstract class SerializationContext
{
    /// <summary>Hands over the whole message; nothing may be written beside it.</summary>
    /// <param name="payload">The message's bytes, which now belong to gRPC.</param>
    public virtual void Complete(byte[] payload) => throw new NotImplementedException();

    /// <summary>Gives the buffer to write to; the same one until the message is complete.</summary>
    public virtual IBufferWriter<byte> GetBufferWriter() => throw new NotImplementedException();

    /// <summary>
    /// Says the length beforehand, which saves copying. Call it before <see cref="GetBufferWriter"/>.
    /// </summary>
    /// <param name="payloadLength">Length in bytes.</param>
    public virtual void SetPayloadLength(int payloadLength)
    {
        // Only a hint: a context that cannot use it need not override this.
    }

    /// <summary>Says that everything has been written to the buffer.</summary>
    public virtual void Complete() => throw new NotImplementedException();
}

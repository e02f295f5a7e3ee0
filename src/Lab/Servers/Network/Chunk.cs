using System.Buffers;

namespace GrpcLab;

/// <summary>Some bytes on their way through the proxy; none means that the sender has no more to say.</summary>
/// <param name="Buffer">Rented from the shared array pool.</param>
/// <param name="Count">How many of its bytes count.</param>
internal readonly record struct Chunk(byte[] Buffer, int Count)
{
    /// <summary>The end of one direction.</summary>
    public static Chunk End => new([], 0);

    /// <summary>Whether this is the end of the direction.</summary>
    public bool IsEnd => Count == 0;

    /// <summary>The bytes that count.</summary>
    public ReadOnlySpan<byte> Bytes => Buffer.AsSpan(0, Count);

    /// <summary>Gives the buffer back. Nobody may look at it afterwards.</summary>
    public void Return()
    {
        if (!IsEnd) ArrayPool<byte>.Shared.Return(Buffer);
    }
}

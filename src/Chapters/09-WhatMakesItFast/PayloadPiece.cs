using System.Buffers;

namespace GrpcLab;

/// <summary>A piece of a message, as a connection delivers it in several reads.</summary>
internal sealed class PayloadPiece : ReadOnlySequenceSegment<byte>
{
    private PayloadPiece(ReadOnlyMemory<byte> memory, long runningIndex) =>
        (Memory, RunningIndex) = (memory, runningIndex);

    /// <summary>The bytes in pieces of that size, the last one shorter.</summary>
    public static ReadOnlySequence<byte> Cut(byte[] bytes, int size)
    {
        var first = new PayloadPiece(bytes.AsMemory(0, Math.Min(size, bytes.Length)), 0);
        var last = first;
        for (var at = size; at < bytes.Length; at += size)
        {
            var next = new PayloadPiece(bytes.AsMemory(at, Math.Min(size, bytes.Length - at)), at);
            last.Next = next;
            last = next;
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }
}

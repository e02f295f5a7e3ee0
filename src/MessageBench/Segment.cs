using System.Buffers;

namespace GrpcLab.MessageBench;

/// <summary>A piece of a sequence, as a pipe hands out what came in two reads.</summary>
internal sealed class Segment : ReadOnlySequenceSegment<byte>
{
    private Segment(ReadOnlyMemory<byte> memory, long runningIndex) => (Memory, RunningIndex) = (memory, runningIndex);

    /// <summary>The bytes in two pieces.</summary>
    public static ReadOnlySequence<byte> Cut(byte[] bytes, int at)
    {
        var first = new Segment(bytes.AsMemory(0, at), 0);
        var second = new Segment(bytes.AsMemory(at), at);
        first.Next = second;
        return new ReadOnlySequence<byte>(first, 0, second, second.Memory.Length);
    }
}

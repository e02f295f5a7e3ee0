using System.Buffers;
using Google.Protobuf;
using Grpc.Core;

namespace GrpcLab.Server;

/// <summary>The data of a LargeDataRequest in an array from a pool. Whoever disposes it gives the array back.</summary>
internal sealed class ReusedArray : IDisposable
{
    /// <summary>Most bytes an array may have.</summary>
    public const int Largest = 64 * 1024 * 1024;

    // The shared pool keeps an array for each thread: with arrays of this size that is much memory and little use.
    private static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Create(Largest, maxArraysPerBucket: 4);

    private readonly byte[] _array;

    private ReusedArray(byte[] array, int length) => (_array, Length) = (array, length);

    /// <summary>Reads the message. It is never written: the server only takes it.</summary>
    public static Marshaller<ReusedArray> Marshaller { get; } = Marshallers.Create<ReusedArray>(
        (_, _) => throw new NotSupportedException("A message in a reused array is only read."),
        context => Read(context.PayloadAsReadOnlySequence()));

    /// <summary>Bytes of data.</summary>
    public int Length { get; }

    /// <summary>The data.</summary>
    public Span<byte> Data => _array.AsSpan(0, Length);

    /// <summary>Takes an array for so many bytes; what an earlier user left there is still in it.</summary>
    public static ReusedArray Rent(int length) => new(length == 0 ? [] : Pool.Rent(length), length);

    /// <summary>Reads field 1, the only one, which holds the bytes; an empty message has no field.</summary>
    private static ReusedArray Read(ReadOnlySequence<byte> message)
    {
        if (message.IsEmpty) return Rent(0);

        var reader = new SequenceReader<byte>(message);
        var expected = WireFormat.MakeTag(1, WireFormat.WireType.LengthDelimited);
        if (!reader.TryRead(out var tag) || tag != expected || !TryReadLength(ref reader, out var length)
            || length != reader.Remaining)
        {
            throw new RpcException(
                new Status(StatusCode.InvalidArgument, "The message is not one field of bytes with the number 1."));
        }

        var read = Rent(length);
        reader.UnreadSequence.CopyTo(read.Data);
        return read;
    }

    /// <summary>Gives the array back. Nobody may look at the data afterwards.</summary>
    public void Dispose()
    {
        if (_array.Length > 0) Pool.Return(_array);
    }

    // A varint: seven bits in each byte, the lowest first, and the
    // eighth says that more follow. A length has at most five.
    private static bool TryReadLength(ref SequenceReader<byte> reader, out int length)
    {
        length = 0;
        for (var shift = 0; shift < 35 && reader.TryRead(out var part); shift += 7)
        {
            length |= (part & 0x7F) << shift;
            if (part < 0x80) return length >= 0;
        }

        return false;
    }
}

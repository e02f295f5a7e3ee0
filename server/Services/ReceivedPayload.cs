using System.Runtime.InteropServices;
using BinaryPayloads;

namespace GrpcLab.Server;

/// <summary>What has arrived so far of one payload.</summary>
internal sealed class ReceivedPayload
{
    private long _length;
    private uint _checksum;
    private int _messages;
    private int _largest;
    private bool _onLargeObjectHeap;

    /// <summary>Notes the data of one message.</summary>
    public void Add(ReadOnlyMemory<byte> data)
    {
        Add(data.Span);

        // An array on the large object heap counts as of the oldest generation from its first moment on.
        _onLargeObjectHeap |= MemoryMarshal.TryGetArray(data, out var segment) && IsOnLargeObjectHeap(segment.Array!);
    }

    /// <summary>Notes the data of one message that was no array of bytes when it arrived.</summary>
    public void Add(ReadOnlySpan<byte> data)
    {
        _length += data.Length;
        _checksum = Checksum.Of(data, _checksum);
        _messages++;
        _largest = Math.Max(_largest, data.Length);
    }

    /// <summary>Notes where the object that a message's data came in lies.</summary>
    public void AddCarrier(object carrier) => _onLargeObjectHeap |= IsOnLargeObjectHeap(carrier);

    /// <summary>The answer.</summary>
    public UploadReply ToReply() => new()
    {
        Length = _length,
        Checksum = _checksum,
        Messages = _messages,
        LargestMessage = _largest,
        OnLargeObjectHeap = _onLargeObjectHeap,
    };

    private static bool IsOnLargeObjectHeap(object carrier) => GC.GetGeneration(carrier) == GC.MaxGeneration;
}

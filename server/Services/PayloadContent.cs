using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using BinaryPayloads;

namespace GrpcLab.Server;

/// <summary>
/// The data the server gives out: drawn once, with a seed, so that an answer costs the same every time.
/// </summary>
internal sealed class PayloadContent
{
    /// <summary>The most bytes there are of each content.</summary>
    public const int MaxBytes = 64 * 1024 * 1024;

    private const int Seed = 20_26;
    private const int Sensors = 40;

    private readonly Lock _lock = new();
    private byte[] _random = [];
    private byte[] _readings = [];

    /// <summary>The first bytes of a content. They never change, so nobody needs a copy.</summary>
    public ReadOnlyMemory<byte> First(int length, Content content)
    {
        lock (_lock)
        {
            return content == Content.Random
                ? Grown(ref _random, length, RandomBytes).AsMemory(0, length)
                : Grown(ref _readings, length, Readings).AsMemory(0, length);
        }
    }

    private static byte[] Grown(ref byte[] all, int length, Func<int, byte[]> draw)
    {
        if (all.Length < length) all = draw(length);

        return all;
    }

    private static byte[] RandomBytes(int length)
    {
        var bytes = new byte[length];
        new Random(Seed).NextBytes(bytes);
        return bytes;
    }

    private static byte[] Readings(int length)
    {
        var random = new Random(Seed);
        using var lines = new MemoryStream(length);
        while (lines.Length < length)
        {
            lines.Write(Encoding.UTF8.GetBytes(string.Create(CultureInfo.InvariantCulture,
                $"{{\"sensor\":{random.Next(Sensors)},\"celsius\":{20 + random.NextDouble():0.0},\"ok\":true}}\n")));
        }

        return lines.ToArray();
    }
}

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

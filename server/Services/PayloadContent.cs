using System.Globalization;
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

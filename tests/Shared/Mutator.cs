namespace Tests.Shared;

/// <summary>Damages inputs as disks, editors and attackers do. Each can be made again by its number.</summary>
/// <param name="corpus">Whole inputs.</param>
/// <param name="seed">Which damages.</param>
internal sealed class Mutator(IReadOnlyList<byte[]> corpus, int seed)
{
    private const int MaxLength = 16_384;

    // What readers tend to stumble over: ends of ranges, and what has a meaning in JSON, UTF-8, CSV and HTML.
    private static readonly byte[][] Tokens =
    [
        [0], [0xff], [0x7f], [0x80], [0, 0, 0, 0], [0xff, 0xff, 0xff, 0xff], [0xed, 0xa0, 0x80], [0xef, 0xbb, 0xbf],
        .. ((string[])["{", "}", "[", "]", "\"", ",", ":", "null", "true", "-1", "1e999", "99999999999999999999",
            "\\ud800", "\\u0000", "\r\n", "<script>", "-->", "[[[[[[[[[[[[[[[[", "> > > > > > > > ", "[^1]", "|"])
            .Select(System.Text.Encoding.UTF8.GetBytes),
    ];

    /// <summary>The input with this number, damaged in one to six places.</summary>
    public byte[] Input(int number)
    {
        var random = new Random(unchecked((seed * 1_000_003) ^ number));
        var bytes = Pick(random, corpus).ToList();
        for (var times = random.Next(1, 7); times > 0; times--) Damage(random, bytes);

        return [.. bytes.Take(MaxLength)];
    }

    private void Damage(Random random, List<byte> bytes)
    {
        var at = random.Next(bytes.Count + 1);
        var length = random.Next(Math.Min(bytes.Count - at, 64) + 1);
        switch (random.Next(8))
        {
            case 0 when at < bytes.Count:
                bytes[at] ^= (byte)(1 << random.Next(8));
                break;
            case 1 when at < bytes.Count:
                bytes[at] = (byte)random.Next(256);
                break;
            case 2:
                bytes.RemoveRange(at, length);
                break;
            case 3:
                bytes.InsertRange(random.Next(bytes.Count + 1), bytes.GetRange(at, length));
                break;
            case 4:
                bytes.RemoveRange(at, bytes.Count - at);
                break;
            case 5:
                var other = Pick(random, corpus);
                bytes.RemoveRange(at, bytes.Count - at);
                bytes.AddRange(other[random.Next(other.Length + 1)..]);
                break;
            default:
                var token = Pick(random, Tokens);
                for (var repeats = random.Next(8) == 0 ? 100 : 1; repeats > 0; repeats--) bytes.InsertRange(at, token);
                break;
        }
    }

    private static byte[] Pick(Random random, IReadOnlyList<byte[]> among) => among[random.Next(among.Count)];
}

namespace GrpcLab;

/// <summary>
/// A file that is made while it is read, as if it came over a network: no length, no position, and short reads.
/// </summary>
internal sealed class GeneratedFile(long length) : Stream
{
    private const int Seed = 20_26;

    // A prime, so that no two pieces of a common size are alike.
    private const int Period = 1_000_003;

    // The most that one read gives: the network rarely fills the buffer one offers it.
    private const int MaxReadLength = 50_000;

    private static readonly byte[] Content = Draw();

    private long _read;

    /// <summary>Bytes given out so far.</summary>
    public long BytesRead => _read;

    /// <summary>CRC-32C of what was given out so far.</summary>
    public uint Checksum { get; private set; }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw Forward();

    public override long Position
    {
        get => throw Forward();
        set => throw Forward();
    }

    public override int Read(Span<byte> buffer)
    {
        var at = (int)(_read % Period);
        var count = (int)Math.Min(Math.Min(buffer.Length, MaxReadLength), Math.Min(length - _read, Period - at));
        var given = Content.AsSpan(at, count);
        given.CopyTo(buffer);
        Checksum = BinaryPayloads.Checksum.Of(given, Checksum);
        _read += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        new(Read(buffer.Span));

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        Task.FromResult(Read(buffer, offset, count));

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw Forward();

    public override void SetLength(long value) => throw Forward();

    public override void Write(byte[] buffer, int offset, int count) => throw Forward();

    private static NotSupportedException Forward() => new("This stream can only be read forward, to its end.");

    private static byte[] Draw()
    {
        var bytes = new byte[Period];
        new Random(Seed).NextBytes(bytes);
        return bytes;
    }
}

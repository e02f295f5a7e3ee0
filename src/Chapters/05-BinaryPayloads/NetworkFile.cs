namespace GrpcLab;

/// <summary>A file as it comes over a network: no length, no position, and short reads.</summary>
/// <param name="content">The file, all of it.</param>
internal sealed class NetworkFile(byte[] content) : Stream
{
    // The most that one read gives: the network rarely fills the buffer one offers it.
    private const int MaxReadLength = 50_000;

    /// <summary>Bytes read so far.</summary>
    public int BytesRead { get; private set; }

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
        var count = Math.Min(Math.Min(buffer.Length, MaxReadLength), content.Length - BytesRead);
        content.AsSpan(BytesRead, count).CopyTo(buffer);
        BytesRead += count;
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
}

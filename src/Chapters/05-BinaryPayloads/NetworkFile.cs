namespace GrpcLab;

/// <summary>A file as it comes over a network: no length, no position, and short reads.</summary>
/// <param name="content">The file, all of it.</param>
internal sealed class NetworkFile(byte[] content) : MemoryStream(content, writable: false)
{
    // The most that one read gives: the network rarely fills the buffer one offers it.
    private const int MaxReadLength = 50_000;

    /// <summary>Bytes read so far.</summary>
    public int BytesRead => (int)base.Position;

    public override bool CanSeek => false;

    public override long Length => throw Forward();

    public override long Position
    {
        get => throw Forward();
        set => throw Forward();
    }

    public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, MaxReadLength)]);

    public override int Read(byte[] buffer, int offset, int count) =>
        base.Read(buffer, offset, Math.Min(count, MaxReadLength));

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        new(Read(buffer.Span));

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        Task.FromResult(Read(buffer, offset, count));

    public override long Seek(long offset, SeekOrigin loc) => throw Forward();

    private static NotSupportedException Forward() => new("This stream can only be read forward, to its end.");
}

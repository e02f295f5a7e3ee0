namespace GrpcLab;

/// <summary>
/// Passes everything on and counts it. SocketsHttpHandler uses the asynchronous methods with memory, and only these
/// count.
/// </summary>
internal sealed class CountingStream(Stream inner, SocketTally tally) : Stream
{
    public override bool CanRead => inner.CanRead;

    public override bool CanSeek => false;

    public override bool CanWrite => inner.CanWrite;

    public override long Length => throw NotSeekable();

    public override long Position
    {
        get => throw NotSeekable();
        set => throw NotSeekable();
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        var read = await inner.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);

        // A read without room for a byte only waits for bytes to come.
        if (buffer.Length > 0) tally.Received(read);

        return read;
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        tally.Wrote(buffer.Length);
        return inner.WriteAsync(buffer, cancellationToken);
    }

    public override Task FlushAsync(CancellationToken cancellationToken) => inner.FlushAsync(cancellationToken);

    public override void Flush() => inner.Flush();

    public override int Read(byte[] buffer, int offset, int count) => throw OnlyAsynchronous();

    public override void Write(byte[] buffer, int offset, int count) => throw OnlyAsynchronous();

    public override long Seek(long offset, SeekOrigin origin) => throw NotSeekable();

    public override void SetLength(long value) => throw NotSeekable();

    protected override void Dispose(bool disposing)
    {
        if (disposing) inner.Dispose();

        base.Dispose(disposing);
    }

    private static NotSupportedException NotSeekable() => new("A connection has no length and no position.");

    private static NotSupportedException OnlyAsynchronous() =>
        new("Only ReadAsync and WriteAsync with memory are counted; a gRPC channel uses no others.");
}

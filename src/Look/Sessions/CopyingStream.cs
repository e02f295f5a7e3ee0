namespace GrpcLab.Look;

/// <summary>A stream that is read once and kept in a file on the way. When the disk is full, reading goes on.</summary>
/// <param name="source">What is read.</param>
/// <param name="copy">Where it is kept; disposed with this. Without a buffer, whose rest could fail later.</param>
internal sealed class CopyingStream(Stream source, Stream copy) : Stream
{
    /// <summary>Why the copy is not whole, in the system's words; null when it is.</summary>
    public string? Problem { get; private set; }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>Opens a file for a copy.</summary>
    /// <exception cref="TargetException">It cannot be written.</exception>
    public static Stream Create(string path)
    {
        try
        {
            return new FileStream(
                path, new FileStreamOptions { Mode = FileMode.Create, Access = FileAccess.Write, BufferSize = 0 });
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new TargetException($"--record {path} cannot be written: {error.Message}");
        }
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer)
    {
        var read = source.Read(buffer);
        if (Problem is not null) return read;

        try
        {
            copy.Write(buffer[..read]);
        }
        catch (IOException full)
        {
            Problem = full.Message;
        }

        return read;
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing) copy.Dispose();
        base.Dispose(disposing);
    }
}

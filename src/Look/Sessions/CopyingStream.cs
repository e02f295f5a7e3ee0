namespace GrpcLab.Look;

/// <summary>A stream that is read once and kept in a file on the way. When the disk is full, reading goes on.</summary>
internal sealed class CopyingStream : Stream
{
    private readonly Stream _source;
    private readonly string _path;
    private FileStream? _file;

    public CopyingStream(Stream source, string path)
    {
        (_source, _path) = (source, path);
        _file = File.Create(path);
    }

    /// <summary>Why the file is not whole, as a sentence; null when it is.</summary>
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

    public override int Read(byte[] buffer, int offset, int count) => Keep(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer) => Keep(buffer);

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing) Try(file => file.Dispose());
        base.Dispose(disposing);
    }

    private int Keep(Span<byte> buffer)
    {
        var read = _source.Read(buffer);
        if (read > 0 && _file is not null)
        {
            try
            {
                _file.Write(buffer[..read]);
            }
            catch (IOException full)
            {
                GiveUp(full);
            }
        }

        return read;
    }

    private void Try(Action<FileStream> write)
    {
        if (_file is not { } file) return;

        try
        {
            write(file);
        }
        catch (IOException full)
        {
            GiveUp(full);
        }
    }

    // What could not be written stays in the file's buffer, and every further attempt would fail on it.
    private void GiveUp(IOException why)
    {
        Problem = $"{_path} was not recorded to its end: {why.Message} The report is about the whole window.";
        _file!.SafeFileHandle.Dispose();
        _file = null;
    }
}

using System.Text;

namespace GrpcLab.Look;

/// <summary>A stream that is read once and kept in a file on the way. When the disk is full, reading goes on.</summary>
/// <param name="source">What is read.</param>
/// <param name="copy">
/// Where it is kept; its owner disposes it. Without a buffer, whose rest could fail later.
/// </param>
internal sealed class CopyingStream(Stream source, Stream copy) : Stream
{
    private const int Piece = 1 << 20;

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

    /// <summary>
    /// Opens a file for a copy. What it holds stays until the first byte is read: the process may refuse.
    /// </summary>
    /// <exception cref="TargetException">It cannot be written.</exception>
    public static Stream Create(string path)
    {
        try
        {
            var file = new FileStream(
                path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.Read, bufferSize: 0);
            if (file.CanSeek) return file;

            file.Dispose();
            throw new TargetException($"--record {path} cannot be written: the process's arguments are taken out of "
                + "the recording afterwards, so it must be a file and not a pipe.");
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new TargetException($"--record {path} cannot be written: {error.Message}");
        }
    }

    /// <summary>
    /// Overwrites a text in the copy with spaces, wherever it stands in the format's UTF-16. Where that fails the copy
    /// is emptied.
    /// </summary>
    public void Blank(string text)
    {
        if (text.Length == 0) return;

        var blank = Encoding.Unicode.GetBytes(new string(' ', text.Length));
        try
        {
            foreach (var at in PlacesOf(Encoding.Unicode.GetBytes(text)))
            {
                copy.Position = at;
                copy.Write(blank);
            }
        }
        catch (IOException error)
        {
            Problem ??= error.Message;
            copy.SetLength(0);
        }
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer)
    {
        var read = source.Read(buffer);
        if (Problem is not null) return read;

        try
        {
            // Whatever was there before.
            if (read > 0 && copy is { CanSeek: true, Position: 0, Length: > 0 }) copy.SetLength(0);
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

    // In pieces that overlap by the text's length, so that none is missed between two.
    private List<long> PlacesOf(byte[] sought)
    {
        var places = new List<long>();
        var piece = new byte[Math.Max(Piece, 2 * sought.Length)];
        for (long start = 0; start + sought.Length <= copy.Length; start += piece.Length - sought.Length + 1)
        {
            copy.Position = start;
            var bytes = piece.AsSpan(0, copy.ReadAtLeast(piece, piece.Length, throwOnEndOfStream: false));
            for (var from = 0; bytes[from..].IndexOf(sought) is var at and >= 0; from += at + 1)
            {
                places.Add(start + from + at);
            }
        }

        return places;
    }
}

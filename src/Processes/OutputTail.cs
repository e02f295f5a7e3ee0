using System.Text;

namespace GrpcLab;

/// <summary>
/// Reads a stream to its end and keeps the last of it. Lines are made only when asked for: a log costs the reader
/// little.
/// </summary>
internal sealed class OutputTail
{
    private const int Kept = 8 * 1024;
    private const int LinesShown = 20;

    private readonly byte[] _ring = new byte[Kept];
    private long _total;
    private long _lines;

    public long Lines => Interlocked.Read(ref _lines);

    public string Text
    {
        get
        {
            lock (_ring)
            {
                var count = (int)Math.Min(_total, Kept);
                var bytes = new byte[count];
                for (var i = 0; i < count; i++) bytes[i] = _ring[(_total - count + i) % Kept];

                var lines = Encoding.UTF8.GetString(bytes).Trim().Split('\n');
                return string.Join('\n', lines.TakeLast(LinesShown));
            }
        }
    }

    public async Task ReadAsync(Stream stream, CancellationToken cancellation)
    {
        var buffer = new byte[Kept];
        try
        {
            for (int read; (read = await stream.ReadAsync(buffer, cancellation)) > 0;) Keep(buffer.AsSpan(0, read));
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException)
        {
            // The process was disposed while it was read: there is nothing more to keep.
        }
    }

    /// <summary>Reads on with a reader that may hold more than was taken from it.</summary>
    public async Task ReadRestAsync(TextReader reader, CancellationToken cancellation)
    {
        var buffer = new char[Kept];
        try
        {
            for (int read; (read = await reader.ReadAsync(buffer, cancellation)) > 0;)
            {
                Keep(Encoding.UTF8.GetBytes(buffer, 0, read));
            }
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException)
        {
            // As above.
        }
    }

    private void Keep(ReadOnlySpan<byte> bytes)
    {
        Interlocked.Add(ref _lines, bytes.Count((byte)'\n'));
        lock (_ring)
        {
            foreach (var b in bytes) _ring[_total++ % Kept] = b;
        }
    }
}

namespace GrpcLab;

/// <summary>
/// Reads to the end of what a program writes and keeps the last of it. Lines are made only when asked for: a log costs
/// the reader little.
/// </summary>
internal sealed class OutputTail
{
    private const int Kept = 8 * 1024;
    private const int LinesShown = 20;

    private readonly char[] _ring = new char[Kept];
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
                var text = new char[count];
                for (var i = 0; i < count; i++) text[i] = _ring[(_total - count + i) % Kept];

                var lines = new string(text).Trim().Split('\n');
                return string.Join('\n', lines.TakeLast(LinesShown));
            }
        }
    }

    public async Task ReadAsync(TextReader reader, CancellationToken cancellation)
    {
        var buffer = new char[Kept];
        try
        {
            for (int read; (read = await reader.ReadAsync(buffer, cancellation)) > 0;) Keep(buffer.AsSpan(0, read));
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException)
        {
            // The process was disposed while it was read: there is nothing more to keep.
        }
    }

    private void Keep(ReadOnlySpan<char> text)
    {
        Interlocked.Add(ref _lines, text.Count('\n'));
        lock (_ring)
        {
            foreach (var c in text) _ring[_total++ % Kept] = c;
        }
    }
}

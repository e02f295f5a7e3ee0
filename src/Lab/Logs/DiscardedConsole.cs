using System.Text;

namespace GrpcLab;

/// <summary>
/// The end of the real console logger: counts its lines and throws their text away, so that a notebook is not flooded and the
/// measured cost of logging is a lower bound (a terminal or a container's log costs more).
/// </summary>
public sealed class DiscardedConsole : TextWriter
{
    private long _lines;

    /// <summary>Lines written so far.</summary>
    public long Lines => Interlocked.Read(ref _lines);

    /// <inheritdoc/>
    public override Encoding Encoding => Encoding.UTF8;

    /// <inheritdoc/>
    public override void Write(char value) => Count(value == '\n' ? 1 : 0);

    /// <inheritdoc/>
    public override void Write(char[] buffer, int index, int count) => Count(buffer.AsSpan(index, count).Count('\n'));

    /// <inheritdoc/>
    public override void Write(ReadOnlySpan<char> buffer) => Count(buffer.Count('\n'));

    /// <inheritdoc/>
    public override void Write(string? value) => Count(value.AsSpan().Count('\n'));

    private void Count(int lines) => Interlocked.Add(ref _lines, lines);
}

using System.Text;

namespace GrpcLab;

/// <summary>
/// The end of the real console logger: counts its lines and throws their text away, so that a notebook is not flooded
/// and the measured cost of logging is a lower bound (a terminal or a container's log costs more).
/// </summary>
public sealed class DiscardedConsole : TextWriter
{
    private static readonly TimeSpan Quiet = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(5);

    private long _lines;

    /// <summary>Lines written so far.</summary>
    public long Lines => Interlocked.Read(ref _lines);

    /// <inheritdoc/>
    public override Encoding Encoding => Encoding.UTF8;

    /// <summary>Counts the lines that some calls write.</summary>
    /// <param name="calls">How often to call.</param>
    /// <param name="call">The call; its exceptions are passed on.</param>
    public async Task<long> LinesDuringAsync(int calls, Func<Task> call)
    {
        var before = Lines;
        for (var i = 0; i < calls; i++) await call();

        await SettleAsync();
        return Lines - before;
    }

    /// <inheritdoc/>
    public override void Write(char value) => Count(value == '\n' ? 1 : 0);

    /// <inheritdoc/>
    public override void Write(char[] buffer, int index, int count) => Count(buffer.AsSpan(index, count).Count('\n'));

    /// <inheritdoc/>
    public override void Write(ReadOnlySpan<char> buffer) => Count(buffer.Count('\n'));

    /// <inheritdoc/>
    public override void Write(string? value) => Count(value.AsSpan().Count('\n'));

    private void Count(int lines) => Interlocked.Add(ref _lines, lines);

    // The console logger writes on a thread of its own, behind a queue that cannot be asked whether it is empty.
    private async Task SettleAsync()
    {
        var started = TimeProvider.System.GetTimestamp();
        long seen;
        do
        {
            seen = Lines;
            await Task.Delay(Quiet);
        }
        while (Lines != seen && TimeProvider.System.GetElapsedTime(started) < MaxWait);
    }
}

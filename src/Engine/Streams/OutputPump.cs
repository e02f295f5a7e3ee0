using System.Globalization;
using System.Text;

namespace GrpcLab.Engine;

/// <summary>
/// Turns what native code and child processes write to file descriptor 1 into text of the running cell. At a cell's end
/// a mark is sent through the same pipe and waited for, so that nothing written before it can arrive later.
/// </summary>
internal sealed class OutputPump
{
    private static readonly TimeSpan DrainDeadline = TimeSpan.FromSeconds(2);
    private readonly StandardStreams _streams;
    private readonly string _secret = Guid.NewGuid().ToString("N");
    private readonly ManualResetEventSlim _seen = new();
    private volatile string? _awaited;
    private int _lastMark;

    public OutputPump(StandardStreams streams, Action<string> onText)
    {
        _streams = streams;
        // A thread of its own: a cell may have taken every thread of the pool.
        new Thread(() => Read(new(onText, IsMark))) { IsBackground = true, Name = "descriptor 1" }.Start();
    }

    /// <summary>Waits until everything written so far has been passed on.</summary>
    public void Drain()
    {
        _awaited = string.Create(CultureInfo.InvariantCulture, $"{_secret}{++_lastMark:x8}");
        _seen.Reset();
        _streams.RedirectedWrite.Write(Encoding.ASCII.GetBytes(MarkedText.Mark(_awaited)));
        _seen.Wait(DrainDeadline);
    }

    private void Read(MarkedText text)
    {
        using var reader = new StreamReader(
            _streams.Redirected, Encoding.UTF8, detectEncodingFromByteOrderMarks: false);
        var buffer = new char[16 * 1024];
        while (reader.Read(buffer) is > 0 and var count) text.Take(buffer.AsSpan(0, count));
    }

    private bool IsMark(string word)
    {
        if (!word.StartsWith(_secret, StringComparison.Ordinal)) return false;
        // One that comes after its deadline is a mark, too, but does not stand for the next one.
        if (word == _awaited) _seen.Set();
        return true;
    }
}

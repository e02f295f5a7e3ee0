using System.Globalization;
using System.Text;

namespace GrpcLab.Engine;

/// <summary>
/// Turns what native code and child processes write to file descriptor 1 into text of the running cell. At a cell's end
/// a mark is sent through the same pipe and waited for, so that nothing written before it can arrive later.
/// </summary>
internal sealed class OutputPump
{
    private const char Separator = '\u001e';
    private static readonly TimeSpan DrainDeadline = TimeSpan.FromSeconds(2);
    private readonly StandardStreams _streams;
    private readonly Action<string> _onText;
    private readonly string _secret = Guid.NewGuid().ToString("N");
    private readonly SemaphoreSlim _seen = new(0);
    private volatile string _awaited;
    private int _lastMark;

    public OutputPump(StandardStreams streams, Action<string> onText)
    {
        (_streams, _onText, _awaited) = (streams, onText, Mark());
        new Thread(Loop) { IsBackground = true, Name = "descriptor 1" }.Start();
    }

    /// <summary>Waits until everything written so far has been passed on.</summary>
    public void Drain()
    {
        _awaited = Mark();
        _streams.RedirectedWrite.Write(Encoding.ASCII.GetBytes(_awaited));
        _seen.Wait(DrainDeadline);
    }

    private string Mark() =>
        string.Create(CultureInfo.InvariantCulture, $"{Separator}{_secret}{++_lastMark:x8}{Separator}");

    private void Loop()
    {
        var (decoder, bytes, chars) = (Encoding.UTF8.GetDecoder(), new byte[16 * 1024], new char[16 * 1024 + 1]);
        var held = "";
        while (_streams.Redirected.Read(bytes) is > 0 and var count)
        {
            held += new string(chars.AsSpan(0, decoder.GetChars(bytes.AsSpan(0, count), chars, flush: false)));
            if (held.IndexOf(_awaited, StringComparison.Ordinal) is >= 0 and var mark)
            {
                PassOn(held[..mark]);
                held = held[(mark + _awaited.Length)..];
                _seen.Release();
            }
            // What may be the beginning of a mark waits for the rest of it. A
            // separator that someone else wrote is text like any other.
            var end = held.LastIndexOf(Separator) is >= 0 and var start && held.Length - start < _awaited.Length
                ? start : held.Length;
            PassOn(held[..end]);
            held = held[end..];
        }
    }

    private void PassOn(string text)
    {
        if (text.Length > 0) _onText(text);
    }
}

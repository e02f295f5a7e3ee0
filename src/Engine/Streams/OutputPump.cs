using System.Globalization;
using System.Text;

namespace GrpcLab.Engine.Streams;

/// <summary>
/// Turns what native code and child processes write to file descriptor 1 into text of the running cell. At a cell's end
/// a mark is sent through the same pipe and waited for, so that nothing written before it can arrive later.
/// </summary>
internal sealed class OutputPump
{
    private const byte Separator = 0x1e;
    private static readonly TimeSpan DrainDeadline = TimeSpan.FromSeconds(2);
    private readonly Stream _read;
    private readonly Stream _write;
    private readonly Action<string> _onText;
    private readonly string _secret = Guid.NewGuid().ToString("N");
    private readonly Decoder _decoder = Encoding.UTF8.GetDecoder();
    private readonly List<byte> _plain = [];
    private readonly List<byte> _mark = [];
    private readonly SemaphoreSlim _seen = new(0);
    private volatile string _awaited = "";
    private bool _inMark;
    private int _lastMark;

    private OutputPump(StandardStreams streams, Action<string> onText)
    {
        (_read, _write, _onText) = (streams.Redirected, streams.RedirectedWrite, onText);
    }

    public static OutputPump Start(StandardStreams streams, Action<string> onText)
    {
        var pump = new OutputPump(streams, onText);
        new Thread(pump.Loop) { IsBackground = true, Name = "descriptor 1" }.Start();
        return pump;
    }

    /// <summary>Waits until everything written so far has been passed on.</summary>
    public void Drain()
    {
        _awaited = _secret + (++_lastMark).ToString(CultureInfo.InvariantCulture);
        _write.Write([Separator, .. Encoding.ASCII.GetBytes(_awaited), Separator]);
        _seen.Wait(DrainDeadline);
    }

    private void Loop()
    {
        var buffer = new byte[16 * 1024];
        while (_read.Read(buffer) is > 0 and var count)
        {
            foreach (var b in buffer.AsSpan(0, count)) Take(b);
            PassOn();
        }
    }

    private void Take(byte b)
    {
        if (b == Separator) Switch();
        else if (_inMark) _mark.Add(b);
        else _plain.Add(b);
        if (_mark.Count > 60) Unmark();
    }

    private void Switch()
    {
        if (_inMark && Encoding.ASCII.GetString([.. _mark]) == _awaited)
        {
            Seen();
        }
        else
        {
            // The separator that ends what is no mark may begin one.
            if (_inMark) Unmark();
            _inMark = true;
        }
    }

    private void Seen()
    {
        PassOn();
        _mark.Clear();
        _inMark = false;
        _seen.Release();
    }

    // A separator that someone else wrote is text like any other.
    private void Unmark()
    {
        _plain.Add(Separator);
        _plain.AddRange(_mark);
        _mark.Clear();
        _inMark = false;
    }

    private void PassOn()
    {
        if (_plain.Count == 0) return;
        var bytes = _plain.ToArray();
        _plain.Clear();
        var chars = new char[_decoder.GetCharCount(bytes, flush: false)];
        _decoder.GetChars(bytes, chars, flush: false);
        _onText(new string(chars));
    }
}

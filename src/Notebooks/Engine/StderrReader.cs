using System.Globalization;
using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>
/// Reads the engine's standard error: what native code, child processes and the dying runtime wrote there. The engine
/// ends each cell with a mark between two record separators, so that text and protocol can be put in order again. The
/// engine bounds all other output of a cell; this does not pass through it, so it is bounded here. What looks like the
/// runtime's last lines is kept back until the next mark: when none comes, the report about the end has them.
/// </summary>
internal sealed class StderrReader(Action<string> onText, Func<string, bool> isMark, Action<string> onMark)
{
    /// <summary>Characters between two marks that are passed on; of what follows only the last lines are.</summary>
    internal const int MaxLength = 250_000;

    private const char Separator = '\u001e';
    private const int MaxMarkLength = 80;
    private readonly StringBuilder _mark = new();
    private readonly StringBuilder _text = new();
    private readonly Queue<string> _lastLines = new();
    private readonly StringBuilder _line = new();
    private readonly StringBuilder _keptBack = new();
    private bool _inMark;
    private long _written;

    /// <summary>The last lines that were written, for the report about an engine that ended.</summary>
    public string LastLines
    {
        get
        {
            lock (_lastLines)
            {
                return string.Join('\n', _line.Length > 0 ? _lastLines.Append(_line.ToString()) : _lastLines);
            }
        }
    }

    public async Task ReadToEndAsync(TextReader reader)
    {
        var buffer = new char[4096];
        while (await reader.ReadAsync(buffer).ConfigureAwait(false) is > 0 and var count) Take(buffer.AsSpan(0, count));
        if (_inMark) _text.Append(Separator).Append(_mark);
        Flush();
    }

    private void Take(ReadOnlySpan<char> chunk)
    {
        foreach (var c in chunk)
        {
            if (c == Separator) Switch();
            else (_inMark ? _mark : _text).Append(c);
            if (_mark.Length > MaxMarkLength) NotAMark();
        }
        Flush();
    }

    private void Switch()
    {
        if (_inMark) Flush();
        if (_inMark && isMark(_mark.ToString()))
        {
            EndCell();
            onMark(_mark.ToString());
            _mark.Clear();
            _inMark = false;
            return;
        }
        // The separator that ends what is no mark may begin one.
        if (_inMark) NotAMark();
        _inMark = true;
    }

    private void NotAMark()
    {
        _text.Append(Separator).Append(_mark);
        _mark.Clear();
        _inMark = false;
    }

    private void Flush()
    {
        if (_text.Length == 0) return;
        var text = _text.ToString();
        _text.Clear();
        Remember(text);
        PassOn(text);
    }

    private void PassOn(string text)
    {
        var start = _keptBack.Length > 0 ? 0 : CrashReport.StartIn(text);
        if (start != 0) Send(start < 0 ? text : text[..start]);
        if (start >= 0) _keptBack.Append(text.AsSpan(start));
        // The runtime never has so much to say: it is a cell's child process that talks on.
        if (_keptBack.Length > MaxLength) Release();
    }

    private void Release()
    {
        if (_keptBack.Length == 0) return;
        Send(_keptBack.ToString());
        _keptBack.Clear();
    }

    private void Send(string text)
    {
        var room = (int)Math.Clamp(MaxLength - _written, 0, text.Length);
        _written += text.Length;
        if (room > 0) onText(text[..room]);
    }

    private void EndCell()
    {
        Release();
        if (_written > MaxLength)
        {
            onText(string.Create(CultureInfo.InvariantCulture,
                $"\n[Programs of this cell wrote {_written:N0} characters to standard error. The first {MaxLength:N0} "
                + $"and the last lines are kept.]\n{LastLines}\n"));
        }
        _written = 0;
    }

    private void Remember(string text)
    {
        lock (_lastLines)
        {
            foreach (var c in text)
            {
                if (c != '\n' && _line.Length < 2000) _line.Append(c);
                if (c != '\n') continue;
                if (CrashReport.Readable(_line.ToString()) is { } line) _lastLines.Enqueue(line);
                _line.Clear();
                if (_lastLines.Count > 40) _lastLines.Dequeue();
            }
        }
    }
}

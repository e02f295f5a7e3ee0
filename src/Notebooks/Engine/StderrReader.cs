using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>
/// Reads the engine's standard error: what native code, child processes and the dying runtime wrote there. The engine
/// ends each cell with a mark between two record separators, so that text and protocol can be put in order again.
/// </summary>
internal sealed class StderrReader(Action<string> onText, Func<string, bool> onMark)
{
    private const char Separator = '\u001e';
    private const int LongestMark = 80;
    private readonly StringBuilder _mark = new();
    private readonly StringBuilder _text = new();
    private readonly Queue<string> _lastLines = new();
    private readonly StringBuilder _line = new();
    private bool _inMark;

    /// <summary>The last lines that were written, for the report about an engine that ended.</summary>
    public string LastLines
    {
        get
        {
            lock (_lastLines) return string.Join('\n', _line.Length > 0 ? _lastLines.Append(_line.ToString()) : _lastLines);
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
            if (_mark.Length > LongestMark) NotAMark();
        }
        Flush();
    }

    private void Switch()
    {
        if (_inMark) Flush();
        if (_inMark && onMark(_mark.ToString()))
        {
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
        onText(text);
    }

    private void Remember(string text)
    {
        lock (_lastLines)
        {
            foreach (var c in text)
            {
                if (c != '\n' && _line.Length < 2000) _line.Append(c);
                if (c != '\n') continue;
                _lastLines.Enqueue(_line.ToString());
                _line.Clear();
                if (_lastLines.Count > 40) _lastLines.Dequeue();
            }
        }
    }
}

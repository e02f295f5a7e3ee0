using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using GrpcLab.Engine;

namespace GrpcLab.Notebooks;

/// <summary>
/// Reads the engine's standard error: what native code, child processes and the dying runtime wrote there. The engine
/// ends each cell with a mark, so that text and protocol can be put in order again. The engine bounds all other output
/// of a cell; this does not pass through it, so it is bounded here. What looks like the runtime's last lines is kept
/// back until the next mark: when none comes, the report about the end has them.
/// </summary>
internal sealed class StderrReader(Action<string> onText, Func<string, TaskCompletionSource?> markOf)
{
    // Characters between two marks that are passed on; of what follows only the last lines are.
    private const int MaxLength = 250_000;

    private readonly Queue<string> _lastLines = new();
    private readonly StringBuilder _line = new();
    private readonly StringBuilder _keptBack = new();
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
        var text = new MarkedText(OnText, OnMark);
        var buffer = new char[4096];
        while (await reader.ReadAsync(buffer).ConfigureAwait(false) is > 0 and var count)
        {
            text.Take(buffer.AsSpan(0, count));
        }

        text.End();
    }

    private void OnText(string text)
    {
        Remember(text);
        var start = _keptBack.Length > 0 ? 0 : CrashReport.StartIn(text);
        if (start != 0) Send(start < 0 ? text : text[..start]);
        if (start >= 0) _keptBack.Append(text.AsSpan(start));
        // The runtime never has so much to say: it is a cell's child process that talks on.
        if (_keptBack.Length > MaxLength) Release();
    }

    private bool OnMark(string id)
    {
        if (markOf(id) is not { Task.IsCompleted: false } mark) return false;
        Release();
        if (_written > MaxLength)
        {
            onText(string.Create(CultureInfo.InvariantCulture,
                $"\n[Programs of this cell wrote {_written:N0} characters to standard error. The first {MaxLength:N0} "
                + $"and the last lines are kept.]\n{LastLines}\n"));
        }

        _written = 0;
        mark.SetResult();
        return true;
    }

    private void Release()
    {
        if (_keptBack.Length > 0) Send(_keptBack.ToString());
        _keptBack.Clear();
    }

    private void Send(string text)
    {
        var room = (int)Math.Clamp(MaxLength - _written, 0, text.Length);
        _written += text.Length;
        if (room > 0) onText(text[..room]);
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

/// <summary>What the runtime writes before it ends a process, in words for a reader.</summary>
internal static partial class CrashReport
{
    /// <summary>Where it begins in a text; -1 when it does not.</summary>
    public static int StartIn(string text) => Banner().Match(text) is { Success: true } found ? found.Index : -1;

    /// <summary>
    /// A line as a reader wants it; null for a frame of the engine or the framework, which says nothing.
    /// </summary>
    public static string? Readable(string line)
    {
        if (OwnFrame().IsMatch(line)) return null;
        if (CellFrame().Match(line) is not { Success: true } frame) return line;
        var place = frame.Groups["line"].Success
            ? $"{frame.Groups["cell"].Value}, line {frame.Groups["line"].Value}"
            : "the cell";
        return frame.Groups["method"].Value is var method && method.StartsWith('<')
            ? $"   at {place}"
            : $"   at {method} in {place}";
    }

    [GeneratedRegex(
        @"^(Process terminated\.|Unhandled exception\.|Stack overflow\.|Fatal error\.)", RegexOptions.Multiline)]
    private static partial Regex Banner();

    // The last two are what starts a cell; its own frame stands above them.
    [GeneratedRegex(
        @"^(   at (System\.|GrpcLab\.Engine\.|Submission#\d+\.<(Initialize|Factory)>\()|--- End of stack trace from previous location ---)")]
    private static partial Regex OwnFrame();

    // As in Submission#3+<>c.<<Initialize>>b__0_0() in cell 4:line 2.
    [GeneratedRegex(@"^   at Submission#\d+[.+](?<method>.*?)(?: in (?<cell>cell \d+):line (?<line>\d+))?$")]
    private static partial Regex CellFrame();
}

/// <summary>Words for the exit codes a learner is likely to meet.</summary>
internal static class ExitCodes
{
    public static string Explain(int exitCode) => exitCode switch
    {
        134 => ", aborted: an unhandled exception on a thread, Environment.FailFast or a stack overflow",
        137 => ", killed: by someone, or because memory ran out",
        139 => ", a crash in native code",
        unchecked((int)0xC00000FD) => ", a stack overflow",
        unchecked((int)0xE0434352) => ", an unhandled exception on a thread",
        _ => "",
    };
}

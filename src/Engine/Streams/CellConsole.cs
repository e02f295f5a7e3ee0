using System.Text;

namespace GrpcLab.Engine;

/// <summary>The three streams of Console, as cells see them.</summary>
internal static class CellConsole
{
    /// <summary>Gives Console new ones.</summary>
    /// <remarks>
    /// Console puts a lock around each. A cell that is stopped by force while it writes may leave it taken for good, and
    /// the next cell that writes would wait for ever: so they are new after each interrupt.
    /// </remarks>
    public static void Open(OutputGate output)
    {
        Console.SetOut(new CellWriter(output, "stdout"));
        Console.SetError(new CellWriter(output, "stderr"));
        Console.SetIn(new CellReader());
    }
}

/// <summary>
/// Console.Out and Console.Error of the cells: text goes to the cell whose code, or whose thread, wrote it.
/// </summary>
internal sealed class CellWriter : TextWriter
{
    private readonly OutputGate _output;
    private readonly string _name;

    public CellWriter(OutputGate output, string name)
    {
        (_output, _name) = (output, name);
        CoreNewLine = ['\n'];
    }

    public override Encoding Encoding => Encoding.UTF8;

    public override void Write(char value) => Write([value]);

    public override void Write(char[] buffer, int index, int count) => Write(buffer.AsSpan(index, count));

    public override void Write(string? value) => Write(value.AsSpan());

    public override void Write(ReadOnlySpan<char> buffer)
    {
        CellScope.ThrowIfStopping();
        _output.Text(CellScope.CurrentId, _name, buffer);
    }

    public override void WriteLine(string? value) => WriteLine(value.AsSpan());

    // In one piece, so that another thread's text does not come
    // between; but a copy of what will not all be kept is not worth it.
    public override void WriteLine(ReadOnlySpan<char> buffer)
    {
        if (buffer.Length > OutputTail.MaxLength)
        {
            Write(buffer);
            Write('\n');
            return;
        }
        Write([.. buffer, '\n']);
    }

    public override void Flush()
    {
        CellScope.ThrowIfStopping();
        _output.Flush();
    }
}

/// <summary>
/// Console.In of the cells. Console lets one thread at a time in here. What is left of a line that was read by
/// characters is lost when another cell reads.
/// </summary>
internal sealed class CellReader : TextReader
{
    private CellScope? _cell;
    private string _line = "";
    private int _next;

    public override int Peek() => Fill() ? _line[_next] : -1;

    public override int Read() => Fill() ? _line[_next++] : -1;

    public override int Read(char[] buffer, int index, int count) => Read(buffer.AsSpan(index, count));

    // As a terminal does: never more than what was typed.
    public override int Read(Span<char> buffer)
    {
        if (buffer.IsEmpty || !Fill()) return 0;
        var piece = _line.AsSpan(_next, Math.Min(buffer.Length, _line.Length - _next));
        piece.CopyTo(buffer);
        _next += piece.Length;
        return piece.Length;
    }

    public override string? ReadLine()
    {
        if (!Fill()) return null;
        var rest = _line[_next..^1];
        _next = _line.Length;
        return rest;
    }

    public override string ReadToEnd()
    {
        var text = new StringBuilder();
        while (Fill()) text.Append(ReadLine()).Append('\n');
        return text.ToString();
    }

    /// <summary>
    /// False at the end of the input; else there is at least one character, the last of them a line feed.
    /// </summary>
    private bool Fill()
    {
        var cell = CellScope.Current;
        if (cell != _cell) (_cell, _line, _next) = (cell, "", 0);
        if (_next < _line.Length) return true;
        if (cell?.Input.ReadLine() is not { } line) return false;
        (_line, _next) = (line + "\n", 0);
        return true;
    }
}

/// <summary>
/// The standard input of one cell: each line is asked of the owner when the cell wants it. One that the owner cannot
/// answer, and one that has ended, is at its end.
/// </summary>
internal sealed class CellInput(CellScope cell, Outbox outbox)
{
    private readonly Lock _lock = new();
    private TaskCompletionSource<string?>? _awaited;
    private bool _ended = !cell.Request.Stdin;

    /// <summary>Asks for a line and waits for it; null at the end of the input.</summary>
    /// <exception cref="OperationCanceledException">The cell was interrupted meanwhile.</exception>
    public string? ReadLine()
    {
        Task<string?> answer;
        lock (_lock)
        {
            if (_ended) return null;
            _awaited = new(TaskCreationOptions.RunContinuationsAsynchronously);
            answer = _awaited.Task;
        }
        // Only now: the answer may come before this call returns.
        outbox.InputRequest(cell.Request.Id);
        answer.Wait(cell.Cancellation.Token);
        return answer.Result;
    }

    /// <summary>
    /// Takes the owner's answer. One that nobody waits for any more is dropped: its cell was interrupted.
    /// </summary>
    /// <param name="line">What was typed; null for the end of the input.</param>
    public void Answer(string? line)
    {
        lock (_lock)
        {
            if (line is null) _ended = true;
            _awaited?.TrySetResult(line);
            _awaited = null;
        }
    }

    /// <summary>The cell has ended, and no answer will come for a thread that it left behind.</summary>
    public void End() => Answer(null);
}

using System.Text;
using GrpcLab.Engine.Cells;

namespace GrpcLab.Engine.Streams;

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

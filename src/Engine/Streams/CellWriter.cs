using System.Text;
using GrpcLab.Engine.Cells;

namespace GrpcLab.Engine.Streams;

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

    public override void Flush() => _output.Flush();
}

using System.Text;
using GrpcLab.Engine.Cells;
using GrpcLab.Engine.Protocol;

namespace GrpcLab.Engine.Streams;

/// <summary>Console.Out and Console.Error of the cells: text goes to the cell whose code, or whose thread, wrote it.</summary>
internal sealed class CellWriter : TextWriter
{
    private readonly Outbox _outbox;
    private readonly string _name;

    public CellWriter(Outbox outbox, string name)
    {
        (_outbox, _name) = (outbox, name);
        CoreNewLine = ['\n'];
    }

    public override Encoding Encoding => Encoding.UTF8;

    public override void Write(char value) => Write([value]);

    public override void Write(char[] buffer, int index, int count) => Write(buffer.AsSpan(index, count));

    public override void Write(string? value) => Write(value.AsSpan());

    public override void Write(ReadOnlySpan<char> buffer)
    {
        CellScope.ThrowIfStopping();
        _outbox.Text(CellScope.CurrentId, _name, buffer);
    }

    public override void WriteLine(string? value) => Write(value + "\n");

    public override void WriteLine(ReadOnlySpan<char> buffer) => Write([.. buffer, '\n']);

    public override void Flush() => _outbox.Flush();
}

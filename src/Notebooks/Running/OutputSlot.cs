using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>One output while its cell runs: a stream that grows, or a display that may be replaced.</summary>
internal sealed class OutputSlot
{
    private readonly string? _stream;
    private readonly StringBuilder _text = new();
    private CellOutput? _output;

    public OutputSlot(CellOutput output) => _output = output;

    public OutputSlot(StreamText first)
    {
        _stream = first.Name;
        _text.Append(first.Text);
    }

    public CellOutput ToOutput() => _output ?? new StreamOutput(_stream!, _text.ToString());

    public void Replace(CellOutput output) => _output = output;

    public bool TryAppend(StreamText sent)
    {
        if (_stream != sent.Name) return false;

        _text.Append(sent.Text);
        return true;
    }
}

using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>One output while its cell runs: a stream that grows, or a display that may be replaced.</summary>
internal sealed class OutputSlot
{
    /// <summary>A cell that prints in an endless loop must not fill memory and disk.</summary>
    internal const int StreamLimit = 1 << 20;

    private readonly string? _stream;
    private readonly StringBuilder _text = new();
    private CellOutput? _output;

    public OutputSlot(CellOutput output) => _output = output;

    public OutputSlot(StreamText first)
    {
        _stream = first.Name;
        Append(first.Text);
    }

    public CellOutput ToOutput() => _output ?? new StreamOutput(_stream!, _text.ToString());

    public void Replace(CellOutput output) => _output = output;

    public bool TryAppend(StreamText sent)
    {
        if (_stream != sent.Name)
        {
            return false;
        }

        Append(sent.Text);
        return true;
    }

    private void Append(string text)
    {
        if (_text.Length > StreamLimit)
        {
            return;
        }

        _text.Append(text);
        if (_text.Length > StreamLimit)
        {
            _text.Length = StreamLimit;
            _text.Append($"\n[more than {StreamLimit / 1024} KB of text: the rest was cut]\n");
        }
    }
}

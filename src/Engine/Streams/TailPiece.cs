using System.Text;

namespace GrpcLab.Engine.Streams;

/// <summary>A piece of output that was kept back: text of a stream, or a display.</summary>
internal sealed class TailPiece
{
    private readonly StringBuilder _text = new();

    public TailPiece(string stream, string text)
    {
        Stream = stream;
        _text.Append(text);
    }

    public TailPiece(IReadOnlyDictionary<string, string> bundle, string? displayId)
    {
        (Bundle, DisplayId) = (bundle, displayId);
        Length = Brief.Size(bundle);
    }

    /// <summary>The stream's name; null for a display.</summary>
    public string? Stream { get; }

    /// <summary>The display; null for text.</summary>
    public IReadOnlyDictionary<string, string>? Bundle { get; }

    public string? DisplayId { get; }

    public string Text => _text.ToString();

    public int Length { get => Stream is null ? field : _text.Length; }

    public void Append(ReadOnlySpan<char> text) => _text.Append(text);

    /// <summary>
    /// Drops that many characters from the front of a text; returns how many it dropped. A display stays whole.
    /// </summary>
    public int CutFront(int count)
    {
        if (Stream is null) return 0;
        var cut = Math.Min(count, _text.Length);
        if (cut < _text.Length && char.IsLowSurrogate(_text[cut])) cut++;
        _text.Remove(0, cut);
        return cut;
    }
}

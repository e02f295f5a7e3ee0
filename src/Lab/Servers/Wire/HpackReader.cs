using System.Text;

namespace GrpcLab;

/// <summary>Reads numbers and strings of a header block in order (RFC 7541, section 5).</summary>
internal ref struct HpackReader(ReadOnlySpan<byte> block)
{
    // More would not fit an int; nothing in a header block needs it.
    private const int MaxBits = 28;

    private readonly ReadOnlySpan<byte> _block = block;

    /// <summary>How far it has read, in bytes.</summary>
    public int Position { get; private set; }

    /// <summary>Whether nothing is left.</summary>
    public readonly bool AtEnd => Position == _block.Length;

    /// <summary>The next byte, which stays unread.</summary>
    public readonly byte Peek() => Position < _block.Length ? _block[Position] : throw Cut();

    /// <summary>A number whose first bits stand in the low bits of the next byte (section 5.1).</summary>
    public int Number(int prefix)
    {
        var most = (1 << prefix) - 1;
        var value = Peek() & most;
        Position++;
        if (value < most) return value;

        for (var shift = 0; shift < MaxBits; shift += 7)
        {
            var next = Peek();
            Position++;
            value += (next & 0x7f) << shift;
            if (next < 0x80) return value;
        }

        throw new InvalidDataException("A number in a header block has more than 28 bits.");
    }

    /// <summary>A string, Huffman-coded or not (section 5.2).</summary>
    public string Text()
    {
        var huffman = (Peek() & 0x80) != 0;
        var length = Number(prefix: 7);
        if (length > _block.Length - Position) throw Cut();

        var bytes = _block.Slice(Position, length);
        Position += length;
        return huffman ? HuffmanCode.Decode(bytes) : Encoding.Latin1.GetString(bytes);
    }

    private static InvalidDataException Cut() => new("A header block ends in the middle of a field.");
}

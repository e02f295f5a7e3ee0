using System.Text;

namespace GrpcLab;

/// <summary>
/// Reads the header blocks of one direction of a connection, in order (RFC 7541). It keeps the dynamic table.
/// </summary>
/// <remarks>
/// Not safe for several threads. After an error the table is no longer what the sender has, so later blocks cannot be
/// read.
/// </remarks>
internal sealed class HpackDecoder
{
    private readonly HpackTable _table = new();

    /// <summary>
    /// The most the reading side allows the table to hold, in bytes: its SETTINGS_HEADER_TABLE_SIZE. Default: 4,096.
    /// </summary>
    public int Allowed { get; set; } = HpackTable.DefaultSize;

    /// <summary>The table as it is after the last block.</summary>
    public HeaderTable Table => _table.Snapshot();

    /// <summary>The fields of the next block.</summary>
    /// <exception cref="InvalidDataException">The block breaks a rule of RFC 7541; the message says which.</exception>
    public IReadOnlyList<HeaderField> Decode(ReadOnlySpan<byte> block)
    {
        var reader = new HpackReader(block);
        var fields = new List<HeaderField>();
        while (!reader.AtEnd)
        {
            var (start, first) = (reader.Position, reader.Peek());
            if ((first & 0xe0) == 0x20)
            {
                Resize(reader.Number(prefix: 5));
                continue;
            }

            var field = first >= 0x80 ? Indexed(ref reader) : Literal(ref reader, first);
            fields.Add(field with { Bytes = reader.Position - start });
        }

        return fields;
    }

    private HeaderField Indexed(ref HpackReader reader)
    {
        var index = reader.Number(prefix: 7);
        var (name, value) = At(index);
        return new(name, value, HeaderForm.Indexed, 0, index);
    }

    // Section 6.2: the first bits say what becomes of the field and how many bits the index of its name has.
    private HeaderField Literal(ref HpackReader reader, byte first)
    {
        var (form, prefix) = (first & 0xf0) switch
        {
            >= 0x40 => (HeaderForm.Added, 6),
            0x10 => (HeaderForm.NeverIndexed, 4),
            _ => (HeaderForm.Literal, 4),
        };
        var index = reader.Number(prefix);
        var name = index == 0 ? reader.Text() : At(index).Name;
        var field = new HeaderField(name, reader.Text(), form, 0, index);
        if (form == HeaderForm.Added) _table.Add(field.Name, field.Value);

        return field;
    }

    private (string Name, string Value) At(int index) =>
        index >= 1 && index <= HpackStatic.Count ? HpackStatic.At(index)
        : index > HpackStatic.Count && _table.At(index - HpackStatic.Count - 1) is { } entry ? entry
        : throw new InvalidDataException($"A header block names entry {index}, which neither table has.");

    private void Resize(int size) => _table.Limit = size <= Allowed
        ? size
        : throw new InvalidDataException($"A header block sets the table to {size} B; the reader allows {Allowed} B.");
}

/// <summary>Reads numbers and strings of a header block in order (RFC 7541, section 5).</summary>
internal ref struct HpackReader(ReadOnlySpan<byte> block)
{
    // More would not fit an int; nothing in a header block needs it.
    private const int MaxBits = 28;

    private readonly ReadOnlySpan<byte> _block = block;

    public int Position { get; private set; }

    public readonly bool AtEnd => Position == _block.Length;

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

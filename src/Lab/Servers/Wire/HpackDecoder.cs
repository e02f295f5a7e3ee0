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

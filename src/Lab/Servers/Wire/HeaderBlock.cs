namespace GrpcLab;

/// <summary>The header fields that one side sent together, in one HEADERS frame and its CONTINUATION frames.</summary>
/// <param name="Kind">What they are for.</param>
/// <param name="Connection">Which connection of the network, from 1.</param>
/// <param name="Stream">Which stream, so which call.</param>
/// <param name="Fields">The fields in order.</param>
/// <param name="Bytes">Bytes of the block, without frame headers.</param>
/// <param name="Frames">Frames it took; each adds a header of 9 bytes.</param>
public sealed record HeaderBlock(
    HeaderKind Kind, int Connection, int Stream, IReadOnlyList<HeaderField> Fields, int Bytes, int Frames)
    : TableResult
{
    private const int MaxShownLength = 60;

    /// <summary>Bytes on the wire: the block and the headers of its frames.</summary>
    public int BytesOnWire => Bytes + (Frames * FrameSeen.HeaderSize);

    /// <summary>The field with this name; an error names the fields when there is none or more than one.</summary>
    public HeaderField this[string name]
    {
        get
        {
            var found = Fields.Where(f => f.Name == name).ToArray();
            return found.Length == 1
                ? found[0]
                : throw new KeyNotFoundException(
                    $"The block has {found.Length} fields named \"{name}\" instead of one. It has: "
                    + $"{string.Join(", ", Fields.Select(f => f.Name))}.");
        }
    }

    /// <inheritdoc/>
    public override Table ToTable() => new(
        ["field", "value", "written as", Column.Number("bytes")],
        [.. Fields.Select(f => (IReadOnlyList<string>)[f.Name, Short(f.Value), f.Written, Unit.Whole(f.Bytes)])])
    {
        Caption = $"{Kind}, stream {Unit.Whole(Stream)}",
        Note = $"{Unit.Whole(Bytes)} B, on the wire {Unit.Whole(BytesOnWire)} with the frame's header.",
    };

    internal override string Words() =>
        $"{Kind}, stream {Unit.Whole(Stream)}: {Unit.Whole(Fields.Count)} fields in {Unit.Whole(Bytes)} B";

    private static string Short(string value) =>
        value.Length <= MaxShownLength ? value : value[..(MaxShownLength - 1)] + "…";
}

/// <summary>The header blocks of one call. What was not seen is null.</summary>
/// <param name="Request">What the client opened it with.</param>
/// <param name="Answer">What the server opened its answer with.</param>
/// <param name="Trailers">What the server ended it with; null where the answer is a single block.</param>
public sealed record HeaderCall(HeaderBlock Request, HeaderBlock? Answer, HeaderBlock? Trailers);

/// <summary>One header field as it stood on the wire.</summary>
/// <param name="Name">Its name, in lower case.</param>
/// <param name="Value">Its value.</param>
/// <param name="Form">How it was written.</param>
/// <param name="Bytes">Bytes it took.</param>
/// <param name="Index">
/// Place in the tables of the whole field or of its name, from 1, static entries first; 0 when all of it was text.
/// </param>
public sealed record HeaderField(string Name, string Value, HeaderForm Form, int Bytes, int Index)
{
    /// <summary>How it was written, in words, such as "entry 64 of the dynamic table".</summary>
    public string Written => Form switch
    {
        HeaderForm.Indexed => Entry(Index),
        HeaderForm.Added => $"{Text}, added to the table",
        HeaderForm.Literal => $"{Text}, not added",
        _ => $"{Text}, never to be added",
    };

    private string Text => Index == 0 ? "text" : $"text, its name {Entry(Index)}";

    private static string Entry(int index) =>
        $"entry {Unit.Whole(index)} of the {(index <= HpackStatic.Count ? "static" : "dynamic")} table";
}

/// <summary>How a header field was written (RFC 7541, section 6).</summary>
public enum HeaderForm
{
    /// <summary>As a number: name and value stand in the static or the dynamic table.</summary>
    Indexed,

    /// <summary>As text, and added to the dynamic table, so that the next one can be a number.</summary>
    Added,

    /// <summary>As text that enters no table: the next one costs as much.</summary>
    Literal,

    /// <summary>As text that no one on the way may ever put into a table.</summary>
    NeverIndexed,
}

/// <summary>What a block of header fields is for.</summary>
public enum HeaderKind
{
    /// <summary>Opens a call.</summary>
    Request,

    /// <summary>Opens an answer; also all there is of an answer without a message.</summary>
    Answer,

    /// <summary>Ends an answer: status and trailers.</summary>
    Trailers,
}

namespace GrpcLab;

/// <summary>The header fields that one side sent together, in one HEADERS frame and its CONTINUATION frames.</summary>
/// <param name="Kind">What they are for.</param>
/// <param name="Connection">Which connection of the network, from 1.</param>
/// <param name="Stream">Which stream, so which call.</param>
/// <param name="Fields">The fields in order.</param>
/// <param name="Bytes">Bytes of the block, without frame headers.</param>
/// <param name="Frames">Frames it took; each adds a header of 9 bytes.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record HeaderBlock(
    HeaderKind Kind, int Connection, int Stream, IReadOnlyList<HeaderField> Fields, int Bytes, int Frames)
    : IDisplayable
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
                    $"The block has {found.Length} fields \"{name}\"; one was asked for. It has: "
                    + $"{string.Join(", ", Fields.Select(f => f.Name))}.");
        }
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => ToTable().ToBundle();

    /// <summary>One line: what it is and its size.</summary>
    public override string ToString() =>
        $"{Kind}, stream {Unit.Whole(Stream)}: {Unit.Whole(Fields.Count)} fields in {Unit.Whole(Bytes)} B";

    private Table ToTable() => new(
        ["field", "value", "written as", Column.Number("bytes")],
        [.. Fields.Select(f => (IReadOnlyList<string>)[f.Name, Short(f.Value), f.Written, Unit.Whole(f.Bytes)])])
    {
        Caption = $"{Kind}, stream {Unit.Whole(Stream)}",
        Note = $"{Unit.Whole(Bytes)} B, on the wire {Unit.Whole(BytesOnWire)} with the frame's header.",
    };

    private static string Short(string value) =>
        value.Length <= MaxShownLength ? value : value[..(MaxShownLength - 1)] + "…";
}

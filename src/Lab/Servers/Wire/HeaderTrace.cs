namespace GrpcLab;

/// <summary>The header fields of some calls as they stood on the wire, decoded.</summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed class HeaderTrace : IDisplayable
{
    internal HeaderTrace(IReadOnlyList<HeaderBlock> blocks, HeaderTable requestTable, HeaderTable answerTable)
    {
        (Blocks, RequestTable, AnswerTable) = (blocks, requestTable, answerTable);
        var byCall = blocks.ToLookup(b => (b.Connection, b.Stream));
        Calls =
        [
            .. blocks.Where(b => b.Kind == HeaderKind.Request)
                .Select(request => new HeaderCall(
                    request, Of(HeaderKind.Answer, request), Of(HeaderKind.Trailers, request))),
        ];
        HeaderBlock? Of(HeaderKind kind, HeaderBlock request) =>
            byCall[(request.Connection, request.Stream)].FirstOrDefault(b => b.Kind == kind);
    }

    /// <summary>Every block, in the order they came.</summary>
    public IReadOnlyList<HeaderBlock> Blocks { get; }

    /// <summary>The blocks by call, in the order the calls began.</summary>
    public IReadOnlyList<HeaderCall> Calls { get; }

    /// <summary>
    /// The dynamic table of what clients send, after the last block; of the newest connection when there are several.
    /// </summary>
    public HeaderTable RequestTable { get; }

    /// <summary>The dynamic table of what the server sends, likewise.</summary>
    public HeaderTable AnswerTable { get; }

    /// <summary>Bytes of blocks by call, from call 1.</summary>
    /// <param name="name">Name of the line.</param>
    /// <param name="kinds">Which blocks are added up. Default: all.</param>
    public Line ToLine(string name, params HeaderKind[] kinds) => new(
        name, [.. Calls.Select((call, i) => new LinePoint(i + 1, Sum(call, kinds)))]);

    /// <summary>Bytes of some calls' blocks.</summary>
    /// <param name="calls">Which calls, from 1; those beyond the last are left out.</param>
    public Table ToTable(params int[] calls) => new(
        [Column.Number("call"), Column.Number("request"), Column.Number("answer"), Column.Number("trailers"),
            Column.Number("all")],
        [.. calls.Where(n => n >= 1 && n <= Calls.Count).Select(n => Row(n, Calls[n - 1]))])
    {
        Caption = "Header bytes on the wire",
        Note = "HPACK blocks; each travels in a frame whose own header adds 9 B.",
    };

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => Shown().ToBundle();

    /// <summary>The table as text.</summary>
    public override string ToString() => Shown().ToText();

    private Table Shown() => ToTable([.. new[] { 1, 2, 3, Calls.Count }.Distinct()]);

    private static int Sum(HeaderCall call, HeaderKind[] kinds) =>
        new[] { call.Request, call.Answer, call.Trailers }.OfType<HeaderBlock>()
            .Where(b => kinds.Length == 0 || kinds.Contains(b.Kind)).Sum(b => b.Bytes);

    private static string[] Row(int number, HeaderCall call) =>
        [Unit.Whole(number), Cell(call.Request), Cell(call.Answer), Cell(call.Trailers), Unit.Whole(Sum(call, []))];

    private static string Cell(HeaderBlock? block) => block is null ? "" : Unit.Whole(block.Bytes);
}

/// <summary>
/// The dynamic table of one direction of a connection at one moment: the fields that a single number stands for.
/// </summary>
/// <param name="Entries">What is in it, the youngest first.</param>
/// <param name="Limit">The most it may hold, in bytes as HPACK counts them. Default of the protocol: 4,096.</param>
/// <param name="Dropped">Entries that had to make room since the connection opened.</param>
public sealed record HeaderTable(IReadOnlyList<HeaderTableEntry> Entries, int Limit, long Dropped) : TableResult
{
    /// <summary>What all entries take, in bytes as HPACK counts them.</summary>
    public int Size => Entries.Sum(e => e.Size);

    /// <inheritdoc/>
    public override Table ToTable() => new(
        [Column.Number("number"), "name", "value", Column.Number("bytes")],
        [.. Entries.Select(e => (IReadOnlyList<string>)[Unit.Whole(e.Index), e.Name, e.Value, Unit.Whole(e.Size)])])
    {
        Caption = "HPACK dynamic table, the youngest entry first",
        Note = $"{Unit.Whole(Size)} of {Unit.Whole(Limit)} B taken: name, value and 32 B an entry. Dropped so far: "
            + $"{Unit.Whole(Dropped)}.",
    };
}

/// <summary>An entry of a connection's dynamic table.</summary>
/// <param name="Index">The number that stands for it on the wire; 62 is the youngest.</param>
/// <param name="Name">Name of the field.</param>
/// <param name="Value">Value of the field.</param>
public sealed record HeaderTableEntry(int Index, string Name, string Value)
{
    /// <summary>What HPACK adds to name and value when it counts an entry, in bytes (RFC 7541, section 4.1).</summary>
    public const int Overhead = 32;

    /// <summary>What it takes of the table, in bytes.</summary>
    public int Size => Name.Length + Value.Length + Overhead;
}

namespace GrpcLab;

/// <summary>
/// The dynamic table of one direction of a connection at one moment: the fields that a single number stands for.
/// </summary>
/// <param name="Entries">What is in it, the youngest first.</param>
/// <param name="Limit">The most it may hold, in bytes as HPACK counts them. Default of the protocol: 4,096.</param>
/// <param name="Dropped">Entries that had to make room since the connection opened.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record HeaderTable(IReadOnlyList<HeaderTableEntry> Entries, int Limit, long Dropped) : IDisplayable
{
    /// <summary>What all entries take, in bytes as HPACK counts them.</summary>
    public int Size => Entries.Sum(e => e.Size);

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => ToTable().ToBundle();

    /// <summary>The table as text.</summary>
    public override string ToString() => ToTable().ToText();

    private Table ToTable() => new(
        [Column.Number("number"), "name", "value", Column.Number("bytes")],
        [.. Entries.Select(e => (IReadOnlyList<string>)[Unit.Whole(e.Index), e.Name, e.Value, Unit.Whole(e.Size)])])
    {
        Caption = "HPACK dynamic table, the youngest entry first",
        Note = $"{Unit.Whole(Size)} of {Unit.Whole(Limit)} B taken: name, value and 32 B an entry. Dropped so far: "
            + $"{Unit.Whole(Dropped)}.",
    };
}

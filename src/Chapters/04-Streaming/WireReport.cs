namespace GrpcLab;

/// <summary>What ways of moving messages put on the wire, for each message, as table and bars.</summary>
internal static class WireReport
{
    private static readonly Column[] Columns =
    [
        "for each message", Column.Number("HEADERS"), Column.Number("frames there"), Column.Number("and back"),
        Column.Number("bytes there"), Column.Number("and back"), Column.Number("writes"), Column.Number("reads"),
    ];

    public static Table Table(IReadOnlyList<WireCase> cases) => new(Columns, [.. cases.Select(Row)])
    {
        Note = "There: to the server. Frames and bytes of all types, frame headers included. "
            + "Writes and reads: of the client's socket.",
    };

    public static BarFigure Bars(string title, IReadOnlyList<WireCase> cases) => new(
        title, new("bytes for each message", Unit.Bytes),
        [
            .. cases.Select(c => new Bar(c.Name, (double)c.Headers.Bytes / c.Messages, Series: "HEADERS")),
            .. cases.Select(c => new Bar(c.Name, (double)c.Data.Bytes / c.Messages, Series: "DATA")),
        ])
    {
        Caption = "Both directions together, counted on the wire; window updates and pings left "
            + "out. Shorter is better.",
    };

    private static string[] Row(WireCase c) =>
    [
        c.Name,
        Each(c.Headers.Frames, c), Each(c.Frames.TotalToServer.Frames, c), Each(c.Frames.TotalToClient.Frames, c),
        Each(c.Frames.TotalToServer.Bytes, c), Each(c.Frames.TotalToClient.Bytes, c), Each(c.Socket.Writes, c),
        Each(c.Socket.Reads, c),
    ];

    private static string Each(long count, WireCase c) => Unit.Count.Format((double)count / c.Messages);
}

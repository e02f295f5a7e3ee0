namespace GrpcLab;

/// <summary>What ways of moving messages put on the wire, for each message, as table and bars.</summary>
internal static class WireReport
{
    private static readonly Column[] Columns =
    [
        "for each message", Column.Number("frames to server"), Column.Number("frames to client"), Column.Number("HEADERS frames"),
        Column.Number("bytes to server"), Column.Number("bytes to client"), Column.Number("client's socket writes"),
    ];

    public static Table Table(IReadOnlyList<WireCase> cases) => new(Columns, [.. cases.Select(Row)])
    {
        Note = "Counted in one run of each, HTTP/2 frame headers included, window updates and pings as well.",
    };

    public static BarFigure Bars(string title, IReadOnlyList<WireCase> cases) => new(
        title, new("bytes for each message", Unit.Bytes),
        [
            .. cases.Select(c => new Bar(c.Name, (double)c.Headers.Bytes / c.Messages, Series: "HEADERS")),
            .. cases.Select(c => new Bar(c.Name, (double)c.Data.Bytes / c.Messages, Series: "DATA")),
            .. cases.Select(c => new Bar(c.Name, (double)(c.All - c.Headers - c.Data).Bytes / c.Messages, Series: "other frames")),
        ])
    {
        Caption = "Both directions together, counted on the wire. Shorter is better.",
    };

    private static string[] Row(WireCase c) =>
    [
        c.Name,
        Each(c.Frames.TotalToServer.Frames, c), Each(c.Frames.TotalToClient.Frames, c), Each(c.Headers.Frames, c),
        Each(c.Frames.TotalToServer.Bytes, c), Each(c.Frames.TotalToClient.Bytes, c), Each(c.Socket.Writes, c),
    ];

    private static string Each(long count, WireCase c) => Unit.Count.Format((double)count / c.Messages);
}

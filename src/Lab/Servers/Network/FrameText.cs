namespace GrpcLab;

/// <summary>Frames in words and as a table.</summary>
internal static class FrameText
{
    private static readonly string[] Names =
        ["DATA", "HEADERS", "PRIORITY", "RST_STREAM", "SETTINGS", "PUSH_PROMISE", "PING", "GOAWAY", "WINDOW_UPDATE",
            "CONTINUATION", "other"];

    public static string Of(FrameEvent e) =>
        $"{Unit.Time(e.At)} {Name(e.Type, e.Ack)} to the {(e.ToServer ? "server" : "client")}"
        + $"{(e.Stream == 0 ? "" : $", stream {Unit.Whole(e.Stream)}")}"
        + $"{(e.Error is { } error ? $", {Name(error)}" : "")}{(e.Lost ? ", lost" : "")}";

    public static string Line(FrameCounts counts) =>
        $"{Count(counts.TotalToServer)} to the server, {Count(counts.TotalToClient)} to the client";

    public static Table Table(FrameCounts counts) => new(
        ["type", Column.Number("frames to server"), Column.Number("bytes to server"), Column.Number("frames to client"),
            Column.Number("bytes to client")],
        [.. Rows(counts).Where(r => r.ToServer.Frames + r.ToClient.Frames > 0 || r.Name == "all")
            .Select(r => (IReadOnlyList<string>)[r.Name, Unit.Whole(r.ToServer.Frames), Unit.Whole(r.ToServer.Bytes),
                Unit.Whole(r.ToClient.Frames), Unit.Whole(r.ToClient.Bytes)])])
    {
        Caption = "HTTP/2 frames",
        Note = "Bytes with the 9-byte header of each frame.",
    };

    private static IEnumerable<Row> Rows(FrameCounts counts)
    {
        foreach (var type in Enum.GetValues<FrameType>())
        {
            yield return new(Name(type, false), counts.ToServer(type, false), counts.ToClient(type, false));
            yield return new(Name(type, true), counts.ToServer(type, true), counts.ToClient(type, true));
        }

        yield return new("all", counts.TotalToServer, counts.TotalToClient);
        yield return new("swallowed by the network", counts.LostToServer, counts.LostToClient);
    }

    private static string Name(FrameType type, bool ack) => ack ? $"{Names[(int)type]} ACK" : Names[(int)type];

    // EnhanceYourCalm reads ENHANCE_YOUR_CALM in the RFC.
    private static string Name(FrameError error) => string.Concat(
        error.ToString().Select((c, i) => i > 0 && char.IsUpper(c) ? $"_{c}" : $"{char.ToUpperInvariant(c)}"));

    private static string Count(FrameCount count) =>
        $"{ReaderNumbers.Counted(count.Frames, "frame")} ({Unit.Whole(count.Bytes)} B)";

    private readonly record struct Row(string Name, FrameCount ToServer, FrameCount ToClient);
}

namespace GrpcLab;

/// <summary>HTTP/2 frames and their bytes on all connections through a network, by direction and type.</summary>
/// <remarks>
/// A frame counts when its last byte has reached the proxy. The 24 bytes with which a client opens a connection are no
/// frame. Frames that the network swallowed are counted apart, in <see cref="LostToServer"/> and
/// <see cref="LostToClient"/>; those that were in flight, behind a round trip or a bandwidth, when their connection was
/// dropped count as passed.
/// </remarks>
public sealed record FrameCounts : TableResult
{
    private readonly FrameTable _toServer;
    private readonly FrameTable _toClient;

    internal FrameCounts(FrameTable toServer, FrameTable toClient) => (_toServer, _toClient) = (toServer, toClient);

    /// <summary>All frames that passed to the server.</summary>
    public FrameCount TotalToServer => _toServer.Total;

    /// <summary>All frames that passed to the client.</summary>
    public FrameCount TotalToClient => _toClient.Total;

    /// <summary>PINGs of clients, answers left out.</summary>
    public FrameCount PingsToServer => ToServer(FrameType.Ping, ack: false);

    /// <summary>Answers of clients to the server's PINGs.</summary>
    public FrameCount PingAcksToServer => ToServer(FrameType.Ping, ack: true);

    /// <summary>PINGs of the server, answers left out.</summary>
    public FrameCount PingsToClient => ToClient(FrameType.Ping, ack: false);

    /// <summary>Frames of clients that the network swallowed, all types together.</summary>
    public FrameCount LostToServer { get; internal init; }

    /// <summary>Frames of the server that the network swallowed, all types together.</summary>
    public FrameCount LostToClient { get; internal init; }

    /// <summary>
    /// PING, GOAWAY, RST_STREAM, SETTINGS and WINDOW_UPDATE frames in the order they came, swallowed ones included; the
    /// last 10,000.
    /// </summary>
    public required IReadOnlyList<FrameEvent> Log { get; init; }

    /// <summary>How long these frames were counted; the log's times lie between zero and this.</summary>
    public TimeSpan Length { get; internal init; }

    internal long Logged { get; init; }

    /// <summary>Frames of this type that passed to the server.</summary>
    /// <param name="type">Which type.</param>
    /// <param name="ack">
    /// True: only answers (flag ACK). False: only what is no answer. Default: both. Only PING and SETTINGS have
    /// answers.
    /// </param>
    public FrameCount ToServer(FrameType type, bool? ack = null) => _toServer.Of(type, ack);

    /// <summary>Frames of this type that passed to the client.</summary>
    /// <inheritdoc cref="ToServer"/>
    public FrameCount ToClient(FrameType type, bool? ack = null) => _toClient.Of(type, ack);

    /// <inheritdoc/>
    public override Table ToTable()
    {
        var types = from type in Enum.GetValues<FrameType>()
                    from ack in (bool[])[false, true]
                    select (FrameEvent.Name(type, ack), Up: ToServer(type, ack), Down: ToClient(type, ack));
        (string Name, FrameCount Up, FrameCount Down)[] rows =
            [.. types, ("all", TotalToServer, TotalToClient), ("swallowed by the network", LostToServer, LostToClient)];
        return new(
            ["type", Column.Number("frames to server"), Column.Number("bytes to server"),
                Column.Number("frames to client"), Column.Number("bytes to client")],
            [.. rows.Where(r => r.Up.Frames + r.Down.Frames > 0 || r.Name == "all")
                .Select(r => (IReadOnlyList<string>)[r.Name, Unit.Whole(r.Up.Frames), Unit.Whole(r.Up.Bytes),
                    Unit.Whole(r.Down.Frames), Unit.Whole(r.Down.Bytes)])])
        {
            Caption = "HTTP/2 frames",
            Note = "Bytes with the 9-byte header of each frame.",
        };
    }

    internal override string Words() => $"{Words(TotalToServer)} to the server, {Words(TotalToClient)} to the client";

    /// <summary>What came after an earlier snapshot of the same network.</summary>
    internal FrameCounts Since(FrameCounts before) =>
        new(_toServer.Minus(before._toServer), _toClient.Minus(before._toClient))
        {
            LostToServer = LostToServer - before.LostToServer,
            LostToClient = LostToClient - before.LostToClient,
            Log = [.. Log.TakeLast((int)Math.Min(Log.Count, Logged - before.Logged))
                .Select(e => e with { At = e.At - before.Length })],
            Logged = Logged - before.Logged,
            Length = Length - before.Length,
        };

    private static string Words(FrameCount count) =>
        $"{ReaderNumbers.Counted(count.Frames, "frame")} ({Unit.Whole(count.Bytes)} B)";
}

/// <summary>So many frames and their bytes, the 9 bytes of each frame's header included.</summary>
/// <param name="Frames">Number of frames.</param>
/// <param name="Bytes">Bytes of these frames, headers included.</param>
public readonly record struct FrameCount(long Frames, long Bytes)
{
    /// <summary>Both together.</summary>
    public static FrameCount operator +(FrameCount left, FrameCount right) =>
        new(left.Frames + right.Frames, left.Bytes + right.Bytes);

    /// <summary>What is in the left one and not in the right one.</summary>
    public static FrameCount operator -(FrameCount left, FrameCount right) =>
        new(left.Frames - right.Frames, left.Bytes - right.Bytes);
}

/// <summary>Counts of one direction by type, with and without ACK.</summary>
internal sealed class FrameTable
{
    private static readonly int Types = Enum.GetValues<FrameType>().Length;
    private readonly FrameCount[] _counts;

    public FrameTable()
        : this(new FrameCount[2 * Types])
    {
    }

    private FrameTable(FrameCount[] counts) => _counts = counts;

    public FrameCount Total => _counts.Aggregate((sum, c) => sum + c);

    /// <summary>The frames of this type; only those with ACK, or only those without, when asked for.</summary>
    public FrameCount Of(FrameType type, bool? ack) => ack switch
    {
        true => _counts[Index(type, true)],
        false => _counts[Index(type, false)],
        null => _counts[Index(type, true)] + _counts[Index(type, false)],
    };

    public void Add(FrameSeen frame) => _counts[Index(frame.Type, frame.Ack)] += frame.Count;

    public FrameTable Copy() => new([.. _counts]);

    public FrameTable Minus(FrameTable before) => new([.. _counts.Zip(before._counts, (now, then) => now - then)]);

    private static int Index(FrameType type, bool ack) => (2 * (int)type) + (ack ? 1 : 0);
}

/// <summary>The types of HTTP/2 frames, numbered as in RFC 9113, section 6.</summary>
public enum FrameType
{
    /// <summary>A part of a message.</summary>
    Data = 0,

    /// <summary>The header fields that open a stream, answer it or end it.</summary>
    Headers = 1,

    /// <summary>Out of use.</summary>
    Priority = 2,

    /// <summary>Ends one stream at once, with a reason.</summary>
    RstStream = 3,

    /// <summary>A side's limits; with ACK, that the other side's were read.</summary>
    Settings = 4,

    /// <summary>Not used by gRPC.</summary>
    PushPromise = 5,

    /// <summary>Asks whether the other side is alive; with ACK, its answer.</summary>
    Ping = 6,

    /// <summary>Ends the connection, with a reason.</summary>
    GoAway = 7,

    /// <summary>Lets the other side send so many bytes more.</summary>
    WindowUpdate = 8,

    /// <summary>The rest of header fields too long for one frame.</summary>
    Continuation = 9,

    /// <summary>Any type this list does not have.</summary>
    Other = 10,
}

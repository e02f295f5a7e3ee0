namespace GrpcLab;

/// <summary>Adds up the frames of all connections through one network. Safe for several threads.</summary>
internal sealed class FrameTally
{
    /// <summary>The most frames kept with their moments; the oldest give way.</summary>
    public const int MaxEvents = 10_000;

    private static readonly TimeSpan Look = TimeSpan.FromMilliseconds(5);
    private static readonly TimeSpan LateLook = TimeSpan.FromMilliseconds(20);

    private readonly Lock _lock = new();
    private readonly TimeProvider _clock;
    private readonly long _began;
    private readonly FrameTable _toServer = new();
    private readonly FrameTable _toClient = new();
    private readonly Queue<FrameEvent> _log = new();
    private FrameCount _lostToServer;
    private FrameCount _lostToClient;
    private long _logged;
    private long _notHttp2;
    private long _lastFrame;

    public FrameTally(TimeProvider? clock = null)
    {
        _clock = clock ?? TimeProvider.System;
        _began = _lastFrame = _clock.GetTimestamp();
    }

    /// <summary>Decodes the header fields as well; null when nobody asked for them.</summary>
    public HeaderRecorder? Headers { get; init; }

    /// <summary>The clock's reading now.</summary>
    public long Now => _clock.GetTimestamp();

    /// <summary>Reads what the client of this connection sends.</summary>
    public FrameReader ReaderOfClient(int connection) =>
        new(fromClient: true, new Sink(this, connection, toServer: true));

    /// <summary>Reads what the server of this connection sends.</summary>
    public FrameReader ReaderOfServer(int connection) =>
        new(fromClient: false, new Sink(this, connection, toServer: false));

    /// <summary>The counts as they are now.</summary>
    public FrameCounts Snapshot()
    {
        lock (_lock)
        {
            return new FrameCounts(_toServer.Copy(), _toClient.Copy())
            {
                LostToServer = _lostToServer,
                LostToClient = _lostToClient,
                NotHttp2 = _notHttp2,
                Log = [.. _log],
                Logged = _logged,
                Length = _clock.GetElapsedTime(_began),
            };
        }
    }

    /// <summary>
    /// Returns when the network has been quiet for the time, counted from a moment at the earliest; or 1 s after that.
    /// </summary>
    /// <remarks>
    /// Quiet adds up from one look to the next, and a look that came late counts as one in time: a machine that stood
    /// still was not quiet, and the frames that stood still with it are yet to come.
    /// </remarks>
    /// <param name="quiet">How long no frame may come.</param>
    /// <param name="since">
    /// A timestamp before which quiet does not count, because bytes may still be on their way to the proxy.
    /// </param>
    /// <param name="cancellation">Ends the wait.</param>
    public async Task SettleAsync(TimeSpan quiet, long since, CancellationToken cancellation)
    {
        var latest = quiet + TimeSpan.FromSeconds(1);
        var (began, last) = (_clock.GetTimestamp(), Volatile.Read(ref _lastFrame));
        var silence = _clock.GetElapsedTime(Math.Max(since, last), began);
        for (var looked = began; silence < quiet && _clock.GetElapsedTime(began) < latest;)
        {
            await Task.Delay(Look, _clock, cancellation);
            var (before, now, newest) = (looked, _clock.GetTimestamp(), Volatile.Read(ref _lastFrame));
            var step = TimeSpan.FromTicks(Math.Min(_clock.GetElapsedTime(before, now).Ticks, LateLook.Ticks));
            (silence, looked, last) = (newest == last ? silence + step : TimeSpan.Zero, now, newest);
        }
    }

    private void Add(FrameSeen frame, bool toServer, bool lost, int connection)
    {
        lock (_lock)
        {
            Volatile.Write(ref _lastFrame, _clock.GetTimestamp());
            if (!lost) (toServer ? _toServer : _toClient).Add(frame);
            else if (toServer) _lostToServer += frame.Count;
            else _lostToClient += frame.Count;

            if (frame.IsControl) Log(frame, toServer, lost, connection);
        }
    }

    private void Log(FrameSeen frame, bool toServer, bool lost, int connection)
    {
        _logged++;
        if (_log.Count == MaxEvents) _log.Dequeue();

        var reason = frame.Type is FrameType.RstStream or FrameType.GoAway ? (FrameError?)frame.Detail : null;
        var increment = frame.Type == FrameType.WindowUpdate ? (int?)(frame.Detail & int.MaxValue) : null;
        _log.Enqueue(
            new FrameEvent(_clock.GetElapsedTime(_began), toServer, frame.Type, frame.Ack, frame.Length, frame.Stream)
            {
                Connection = connection,
                Lost = lost,
                Error = reason,
                WindowIncrement = increment,
            });
    }

    private sealed class Sink(FrameTally tally, int connection, bool toServer) : IFrameSink
    {
        public void Saw(FrameSeen frame, bool fromClient, bool lost)
        {
            tally.Headers?.End(connection, toServer, frame);
            tally.Add(frame, fromClient, lost, connection);
        }

        public void Read(FrameType type, ReadOnlySpan<byte> bytes) =>
            tally.Headers?.Take(connection, toServer, type, bytes);

        public void NotHttp2() => Interlocked.Increment(ref tally._notHttp2);
    }
}

/// <summary>A frame that controls a connection or a stream, as it reached the proxy.</summary>
/// <param name="At">When its last byte came, since the count began.</param>
/// <param name="ToServer">Whether the client sent it.</param>
/// <param name="Type">PING, GOAWAY, RST_STREAM, SETTINGS or WINDOW_UPDATE.</param>
/// <param name="Ack">Whether it answers a PING or SETTINGS.</param>
/// <param name="Length">Bytes after the frame's header.</param>
/// <param name="Stream">The stream; 0 for the connection itself.</param>
public sealed record FrameEvent(TimeSpan At, bool ToServer, FrameType Type, bool Ack, int Length, int Stream)
{
    /// <summary>Which connection, in the order accepted; the first is 1.</summary>
    public int Connection { get; init; } = 1;

    /// <summary>Whether the network swallowed it: the other side never saw it.</summary>
    public bool Lost { get; init; }

    /// <summary>The reason a RST_STREAM or GOAWAY gives; null for other types.</summary>
    public FrameError? Error { get; init; }

    /// <summary>Bytes a WINDOW_UPDATE allows; null for other types.</summary>
    public int? WindowIncrement { get; init; }

    /// <summary>Whether it is a client's PING and no answer to the server's.</summary>
    internal bool IsPingOfClient => this is { Type: FrameType.Ping, ToServer: true, Ack: false };

    /// <summary>One line, such as "1.5 s PING ACK to the client".</summary>
    public override string ToString() => FrameText.Of(this);
}

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

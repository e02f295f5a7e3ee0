using System.Text.Json;

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
    private long _lastFrame;

    public FrameTally(TimeProvider? clock = null)
    {
        _clock = clock ?? TimeProvider.System;
        _began = _lastFrame = _clock.GetTimestamp();
    }

    /// <summary>Decodes the header fields as well; null when nobody asked for them.</summary>
    public HeaderRecorder? Headers { get; init; }

    public long Now => _clock.GetTimestamp();

    public FrameReader Reader(int connection, bool toServer) => new(
        toServer, (frame, lost) => Add(frame, toServer, lost, connection), Headers?.Side(connection, toServer));

    public FrameCounts Snapshot()
    {
        lock (_lock)
        {
            return new FrameCounts(_toServer.Copy(), _toClient.Copy())
            {
                LostToServer = _lostToServer,
                LostToClient = _lostToClient,
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

    internal bool IsPingOfClient => this is { Type: FrameType.Ping, ToServer: true, Ack: false };

    /// <summary>One line, such as "1.5 s PING ACK to the client".</summary>
    public override string ToString() =>
        $"{Unit.Time(At)} {Name(Type, Ack)} to the {(ToServer ? "server" : "client")}"
        + $"{(Stream == 0 ? "" : $", stream {Unit.Whole(Stream)}")}"
        + $"{(Error is { } error ? $", {InCapitals($"{error}")}" : "")}{(Lost ? ", lost" : "")}";

    internal static string Name(FrameType type, bool ack) => type switch
    {
        FrameType.Other => "other",
        FrameType.GoAway => "GOAWAY",
        _ => InCapitals($"{type}"),
    } + (ack ? " ACK" : "");

    // EnhanceYourCalm reads ENHANCE_YOUR_CALM in the RFC.
    private static string InCapitals(string name) => JsonNamingPolicy.SnakeCaseUpper.ConvertName(name);
}

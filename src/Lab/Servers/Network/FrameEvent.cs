namespace GrpcLab;

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

namespace GrpcLab;

/// <summary>A server's limits as applied.</summary>
/// <param name="MaxStreamsPerConnection">Calls at once on one connection.</param>
/// <param name="InitialStreamWindowSize">Unread request bytes one stream may hold.</param>
/// <param name="InitialConnectionWindowSize">Unread request bytes one connection may hold.</param>
/// <param name="MaxFrameSize">Largest HTTP/2 frame accepted, in bytes.</param>
/// <param name="HeaderTableSize">HPACK table for request headers, in bytes.</param>
/// <param name="KeepAlivePingDelay">Silence after which the server pings; null when it never does.</param>
/// <param name="KeepAlivePingTimeout">Time an unanswered ping may take.</param>
/// <param name="MaxReceiveMessageSize">Largest request message, in bytes.</param>
public sealed record ServerLimits(
    int MaxStreamsPerConnection, int InitialStreamWindowSize, int InitialConnectionWindowSize, int MaxFrameSize,
    int HeaderTableSize, TimeSpan? KeepAlivePingDelay, TimeSpan KeepAlivePingTimeout, int MaxReceiveMessageSize)
{
    /// <summary>Those of a running server; 0 for what it does not tell.</summary>
    internal static ServerLimits Of(ServerOptions running) => new(
        running.MaxStreamsPerConnection ?? 0,
        running.InitialStreamWindowSize ?? 0,
        running.InitialConnectionWindowSize ?? 0,
        running.MaxFrameSize ?? 0,
        running.HeaderTableSize ?? 0,
        running.KeepAlivePingDelay,
        running.KeepAlivePingTimeout ?? TimeSpan.Zero,
        running.MaxReceiveMessageSize ?? 0);
}

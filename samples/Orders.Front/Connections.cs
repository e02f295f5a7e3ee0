namespace Shop.Front;

internal static class Connections
{
    #region keep-alive-client
    public static SocketsHttpHandler KeptAlive() => new()
    {
        KeepAlivePingDelay = TimeSpan.FromSeconds(60),
        KeepAlivePingTimeout = TimeSpan.FromSeconds(30),
        KeepAlivePingPolicy = HttpKeepAlivePingPolicy.Always,        // the default: idle connections, too
        PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,      // default: closed after 1 min without a call
        EnableMultipleHttp2Connections = true,                       // call 101 opens another, instead of waiting
    };
    #endregion
}

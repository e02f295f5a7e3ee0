namespace GrpcLab;

/// <summary>Where every handler of the lab's own comes from.</summary>
internal static class DirectHandler
{
    /// <summary>
    /// A new handler that uses no proxy: a proxy that the environment names cannot reach a loopback address, and would
    /// be measured besides.
    /// </summary>
    /// <remarks>
    /// EnableMultipleHttp2Connections is true, as in the handler that a channel makes when it is given none.
    /// </remarks>
    public static SocketsHttpHandler Create() => new() { EnableMultipleHttp2Connections = true, UseProxy = false };
}

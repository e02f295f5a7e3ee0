namespace GrpcLab;

/// <summary>Opens HTTP clients to a server's endpoint for JSON.</summary>
public static class JsonAccess
{
    /// <summary>
    /// A client with connections of its own, which trusts exactly this server's certificate and speaks exactly one
    /// version.
    /// </summary>
    /// <param name="server">A server that was started with LabServerOptions.Json.</param>
    /// <param name="version">HttpVersion.Version11 or HttpVersion.Version20.</param>
    /// <param name="configureHandler">Changes the handler, for example to count bytes. Default: nothing.</param>
    /// <param name="endpoint">Where to call. Default: the one for JSON, which speaks both versions over TLS.</param>
    /// <exception cref="InvalidOperationException">The server answers no JSON.</exception>
    public static HttpClient CreateHttpClient(
        this ServerAccess server, Version version, Action<SocketsHttpHandler>? configureHandler = null,
        Endpoint? endpoint = null)
    {
        ArgumentNullException.ThrowIfNull(server);
        ArgumentNullException.ThrowIfNull(version);
        var handler = server.CreateHandler(endpoint ?? Endpoint.Json);
        configureHandler?.Invoke(handler);
        return new HttpClient(handler)
        {
            BaseAddress = server.Address(endpoint ?? Endpoint.Json),
            DefaultRequestVersion = version,
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
    }
}

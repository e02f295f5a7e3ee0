namespace GrpcLab;

/// <summary>Where a server listens. An endpoint that is off is null.</summary>
/// <param name="H2c">HTTP/2 without TLS, such as http://127.0.0.1:41001.</param>
/// <param name="Tls">HTTP/2 over TLS, such as https://127.0.0.1:41002.</param>
/// <param name="Uds">Path of the Unix domain socket.</param>
public sealed record ServerEndpoints(Uri? H2c, Uri? Tls, string? Uds)
{
    /// <summary>HTTP/1.1 and HTTP/2 over TLS, for JSON. Off unless asked for.</summary>
    public Uri? Json { get; init; }
}

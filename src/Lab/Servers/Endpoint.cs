namespace GrpcLab;

/// <summary>The ways into a lab server; all of them speak HTTP/2, and gRPC.</summary>
public enum Endpoint
{
    /// <summary>TCP without TLS ("HTTP/2 cleartext", known to both sides beforehand).</summary>
    H2c,

    /// <summary>TCP with TLS, the certificate pinned.</summary>
    Tls,

    /// <summary>A Unix domain socket, without TLS.</summary>
    Uds,

    /// <summary>
    /// TCP with TLS, the certificate pinned, HTTP/1.1 and HTTP/2: also for JSON. On only when asked for
    /// (LabServerOptions.Json).
    /// </summary>
    Json,
}

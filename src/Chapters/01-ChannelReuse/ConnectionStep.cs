namespace GrpcLab;

/// <summary>The steps of a first call.</summary>
public enum ConnectionStep
{
    /// <summary>The gRPC call as a whole (activity of Grpc.Net.Client).</summary>
    Call,

    /// <summary>Looking the host name up (activity of System.Net.NameResolution). An address needs none.</summary>
    Dns,

    /// <summary>Opening the TCP connection or the Unix socket (activity of System.Net.Sockets).</summary>
    Connect,

    /// <summary>The HTTP/2 request that carries the call (activity of System.Net.Http).</summary>
    Request,

    /// <summary>The request's wait for a usable connection (activity of System.Net.Http).</summary>
    Wait,

    /// <summary>
    /// What System.Net.Http does to set the connection up: TLS, on a channel's ready-made TCP connection.
    /// </summary>
    Setup,

    /// <summary>The TLS handshake (events of System.Net.Security).</summary>
    Tls,

    /// <summary>
    /// From the connection set up to the end of the wait: preface, SETTINGS and window update are sent. Derived: .NET
    /// reports no step of its own.
    /// </summary>
    Http2,

    /// <summary>From the end of the wait to the end of the request: headers, message, reply. Derived.</summary>
    Exchange,
}

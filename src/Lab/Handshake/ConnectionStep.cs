namespace GrpcLab;

/// <summary>The steps of a first call that .NET reports.</summary>
public enum ConnectionStep
{
    /// <summary>The gRPC call as a whole (Grpc.Net.Client).</summary>
    Call,

    /// <summary>The HTTP/2 request that carries it (System.Net.Http).</summary>
    Request,

    /// <summary>The request's wait until the connection is usable.</summary>
    Wait,

    /// <summary>Setting the connection up: the next three together.</summary>
    Setup,

    /// <summary>Looking the host name up.</summary>
    Dns,

    /// <summary>Opening the TCP connection.</summary>
    Tcp,

    /// <summary>The TLS handshake.</summary>
    Tls,
}

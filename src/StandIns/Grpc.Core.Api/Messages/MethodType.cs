namespace Grpc.Core;

/// <summary>Which sides of a call stream.</summary>
public enum MethodType
{
    /// <summary>One request, one reply.</summary>
    Unary,

    /// <summary>A stream of requests, one reply.</summary>
    ClientStreaming,

    /// <summary>One request, a stream of replies.</summary>
    ServerStreaming,

    /// <summary>A stream of requests and a stream of replies.</summary>
    DuplexStreaming,
}

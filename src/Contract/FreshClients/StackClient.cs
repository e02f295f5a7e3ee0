namespace GrpcLab;

/// <summary>The two implementations of a gRPC client that this course measures.</summary>
public enum StackClient
{
    /// <summary>Grpc.Net.Client on SocketsHttpHandler.</summary>
    GrpcNet,

    /// <summary>Grpc.Core on its native library.</summary>
    GrpcCore,
}

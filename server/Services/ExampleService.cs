using Example;
using Google.Protobuf.WellKnownTypes;
using Grpc.Core;

namespace GrpcLab.Server;

/// <summary>
/// Small answers beside large requests; it does nothing with either, so that only gRPC itself takes time.
/// </summary>
internal sealed class ExampleService : Example.ExampleService.ExampleServiceBase
{
    private static readonly Empty Taken = new();

    /// <inheritdoc/>
    public override Task<IntResponse> GetInt(Empty request, ServerCallContext context) =>
        Task.FromResult(new IntResponse { Result = Random.Shared.Next() });

    /// <inheritdoc/>
    public override Task<Empty> SendLargeData(LargeDataRequest request, ServerCallContext context) =>
        Task.FromResult(Taken);
}

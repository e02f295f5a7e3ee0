using Example;
using Google.Protobuf.WellKnownTypes;
using Grpc.Core;

namespace GrpcLab.Variants;

/// <summary>
/// Takes the large messages of source C and forgets them, and answers its small calls, like the course's server.
/// </summary>
internal sealed class LargeDataService : ExampleService.ExampleServiceBase
{
    private static readonly Empty Taken = new();

    /// <inheritdoc/>
    public override Task<IntResponse> GetInt(Empty request, ServerCallContext context) =>
        Task.FromResult(new IntResponse { Result = Random.Shared.Next() });

    /// <inheritdoc/>
    public override Task<Empty> SendLargeData(LargeDataRequest request, ServerCallContext context) =>
        Task.FromResult(Taken);
}

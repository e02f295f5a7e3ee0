using Example;
using Google.Protobuf.WellKnownTypes;
using Grpc.Core;

namespace GrpcLab.Variants;

/// <summary>Takes the large messages of source C and forgets them, like the course's server.</summary>
internal sealed class LargeDataService : ExampleService.ExampleServiceBase
{
    private static readonly Empty Taken = new();

    /// <inheritdoc/>
    public override Task<Empty> SendLargeData(LargeDataRequest request, ServerCallContext context) =>
        Task.FromResult(Taken);
}

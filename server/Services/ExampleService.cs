using Google.Protobuf.WellKnownTypes;
using Grpc.Core;
using LargeMessages;

namespace GrpcLab.Server;

/// <summary>The service of source C: a small call, and one that takes a large message and forgets it.</summary>
internal sealed class ExampleService : LargeMessages.ExampleService.ExampleServiceBase
{
    private const int Answer = 42;

    // Nobody changes an answer, so one object serves all calls.
    private static readonly Task<Empty> Taken = Task.FromResult(new Empty());

    /// <inheritdoc/>
    public override Task<IntResponse> GetInt(Empty request, ServerCallContext context) =>
        Task.FromResult(new IntResponse { Result = Answer });

    /// <inheritdoc/>
    public override Task<Empty> SendLargeData(LargeDataRequest request, ServerCallContext context) => Taken;
}

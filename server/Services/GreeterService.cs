using Greet;
using Grpc.Core;

namespace GrpcLab.Server;

/// <summary>The service of the gRPC project template.</summary>
internal sealed class GreeterService : Greeter.GreeterBase
{
    public override Task<HelloReply> SayHello(HelloRequest request, ServerCallContext context) =>
        Task.FromResult(new HelloReply { Message = $"Hello {request.Name}" });
}

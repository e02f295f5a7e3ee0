using Grpc.AspNetCore.Server;
using Grpc.Core;
using Grpc.Health.V1;

namespace GrpcLab.Server;

/// <summary>The standard health service: everything serves from the ready line on until the server stops.</summary>
internal sealed class HealthService(IHostApplicationLifetime lifetime, EndpointDataSource endpoints) : Health.HealthBase
{
    /// <inheritdoc/>
    public override Task<HealthCheckResponse> Check(HealthCheckRequest request, ServerCallContext context) =>
        IsKnown(request.Service)
            ? Task.FromResult(new HealthCheckResponse { Status = Now() })
            : throw new RpcException(
                new Status(StatusCode.NotFound, $"Unknown service \"{request.Service}\"."));

    /// <inheritdoc/>
    public override async Task Watch(
        HealthCheckRequest request, IServerStreamWriter<HealthCheckResponse> responseStream, ServerCallContext context)
    {
        var isKnown = IsKnown(request.Service);
        await responseStream.WriteAsync(new HealthCheckResponse
        {
            Status = isKnown ? Now() : HealthCheckResponse.Types.ServingStatus.ServiceUnknown,
        });

        // The only change there is to tell is the end.
        using var ends = CancellationTokenSource.CreateLinkedTokenSource(
            context.CancellationToken, lifetime.ApplicationStopping);
        await Task.Delay(Timeout.InfiniteTimeSpan, ends.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (isKnown && !context.CancellationToken.IsCancellationRequested)
        {
            await responseStream.WriteAsync(new HealthCheckResponse { Status = Now() });
        }
    }

    // The empty name stands for the server as a whole.
    private bool IsKnown(string service) => service.Length == 0
        || endpoints.Endpoints.Any(e => e.Metadata.GetMetadata<GrpcMethodMetadata>()?.Method.ServiceName == service);

    private HealthCheckResponse.Types.ServingStatus Now() => lifetime.ApplicationStopping.IsCancellationRequested
        ? HealthCheckResponse.Types.ServingStatus.NotServing
        : HealthCheckResponse.Types.ServingStatus.Serving;
}

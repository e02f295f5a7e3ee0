using Grpc.Core;
using Grpc.Health.V1;
using static Grpc.Health.V1.HealthCheckResponse.Types;

namespace Shop.Service;

// The standard protocol, which Kubernetes and load balancers speak.
internal sealed class HealthService(IHostApplicationLifetime lifetime) : Health.HealthBase
{
    #region health
    public override Task<HealthCheckResponse> Check(HealthCheckRequest request, ServerCallContext context) =>
        Task.FromResult(new HealthCheckResponse
        {
            Status = lifetime.ApplicationStopping.IsCancellationRequested
                ? ServingStatus.NotServing
                : ServingStatus.Serving,
        });
    #endregion
}

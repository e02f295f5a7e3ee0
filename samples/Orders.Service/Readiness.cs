using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace Shop.Service;

// What Kubernetes and load balancers ask: a check that is not healthy is NOT_SERVING in the standard protocol.
internal sealed class Readiness(IHostApplicationLifetime lifetime) : IHealthCheck
{
    #region health
    public static void AddTo(IServiceCollection services) => services   // and app.MapGrpcHealthChecksService()
        .AddGrpcHealthChecks(health => health.Services.Map("liveness", check => check.Name == "alive"))
        .AddCheck("alive", () => HealthCheckResult.Healthy())
        .AddCheck<Readiness>("ready");

    public Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken) =>
        Task.FromResult(lifetime.ApplicationStopping.IsCancellationRequested
            ? HealthCheckResult.Unhealthy()
            : HealthCheckResult.Healthy());
    #endregion
}

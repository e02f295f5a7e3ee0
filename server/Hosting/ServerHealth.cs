using Grpc.AspNetCore.HealthChecks;
using Grpc.AspNetCore.Server;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace GrpcLab.Server;

/// <summary>The standard health service: everything serves from the ready line on until the server stops.</summary>
internal static class ServerHealth
{
    /// <summary>Adds it to a host.</summary>
    /// <param name="services">The host's services.</param>
    /// <param name="endpoints">The endpoints whose gRPC services it knows by name; asked at the first call.</param>
    public static void AddTo(IServiceCollection services, Func<IServiceProvider, EndpointDataSource> endpoints)
    {
        services.AddGrpcHealthChecks().AddCheck<Serving>("serving");
        services.AddOptions<GrpcHealthChecksOptions>()
            .Configure<IServiceProvider>((health, host) => MapNames(health.Services, endpoints(host)));
        // Its timer would run, and compile, in the middle of a measurement. A call runs the check itself.
        services.RemoveAll<IHealthCheckPublisher>();
    }

    /// <summary>
    /// The health service alone on a port of its own, without TLS and for whoever asks: a prober such as Kubernetes'
    /// kubelet knows neither TLS nor tokens. Nothing listens yet; null when no port is asked for.
    /// </summary>
    /// <remarks>
    /// A host of its own, so that probes neither count among what is measured nor add a step to its pipeline.
    /// </remarks>
    /// <param name="options">Where it listens.</param>
    /// <param name="measured">The server it speaks of.</param>
    public static WebApplication? BuildProbes(LaunchOptions options, WebApplication measured)
    {
        if (options.HealthPort is not { } port) return null;

        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel((KestrelServerOptions kestrel) =>
            kestrel.Listen(options.Address.Address, port, listen => listen.Protocols = HttpProtocols.Http2));
        builder.Services.AddRoutingCore();
        builder.Services.AddGrpc();
        AddTo(builder.Services, _ => measured.Services.GetRequiredService<EndpointDataSource>());
        var app = builder.Build();
        app.MapGrpcHealthChecksService();
        // It is told of the end, but goes on answering until the process ends.
        measured.Lifetime.ApplicationStopping.Register(app.Lifetime.StopApplication);
        return app;
    }

    private static void MapNames(ServiceMappingCollection known, EndpointDataSource endpoints)
    {
        var names = endpoints.Endpoints
            .Select(endpoint => endpoint.Metadata.GetMetadata<GrpcMethodMetadata>()?.Method.ServiceName).OfType<string>();
        foreach (var name in names.Distinct()) known.Map(name, _ => true);
    }

    private sealed class Serving(IHostApplicationLifetime lifetime) : IHealthCheck
    {
        public Task<HealthCheckResult> CheckHealthAsync(
            HealthCheckContext context, CancellationToken cancellationToken = default) =>
            Task.FromResult(lifetime.ApplicationStopping.IsCancellationRequested
                ? HealthCheckResult.Unhealthy("The server was asked to stop.")
                : HealthCheckResult.Healthy());
    }
}

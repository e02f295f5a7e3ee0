using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace GrpcLab.Server;

/// <summary>
/// The health service alone on a port of its own, without TLS and for whoever asks: a prober such as Kubernetes'
/// kubelet knows neither TLS nor tokens.
/// </summary>
/// <remarks>
/// A host of its own, so that probes neither count among what is measured nor add a step to its pipeline.
/// </remarks>
internal static class HealthEndpoint
{
    /// <summary>Builds it; nothing listens yet. Null when no port is asked for.</summary>
    /// <param name="options">Where it listens.</param>
    /// <param name="measured">The server it speaks of.</param>
    public static WebApplication? Build(LaunchOptions options, WebApplication measured)
    {
        if (options.HealthPort is not { } port) return null;

        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel((KestrelServerOptions kestrel) =>
            kestrel.Listen(options.Address.Address, port, listen => listen.Protocols = HttpProtocols.Http2));
        builder.Services.AddRoutingCore();
        builder.Services.AddGrpc();
        builder.Services.AddSingleton(new HealthService(
            measured.Lifetime, measured.Services.GetRequiredService<EndpointDataSource>()));
        var app = builder.Build();
        app.MapGrpcService<HealthService>();
        return app;
    }
}

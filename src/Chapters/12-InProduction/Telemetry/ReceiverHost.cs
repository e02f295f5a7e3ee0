using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace GrpcLab;

/// <summary>Kestrel with OTLP's two services on a free port of 127.0.0.1, HTTP/2 without TLS.</summary>
internal static class ReceiverHost
{
    private static readonly TimeSpan MaxStopTime = TimeSpan.FromSeconds(1);

    public static async Task<WebApplication> StartAsync(TelemetryStore store, CancellationToken cancellation)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel((KestrelServerOptions kestrel) =>
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2));
        builder.Services.AddRoutingCore();
        builder.Services.AddGrpc();
        builder.Services.AddSingleton(store).AddSingleton<TraceIntake>().AddSingleton<MetricsIntake>();
        builder.Services.AddSingleton<IHostLifetime, NotebookLifetime>();
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = MaxStopTime);
        var app = builder.Build();
        app.MapGrpcService<TraceIntake>();
        app.MapGrpcService<MetricsIntake>();
        await app.StartAsync(cancellation);
        return app;
    }

    public static Uri Address(WebApplication app) =>
        new(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.Single());

    /// <summary>Leaves signals alone: they are the notebook's own affair.</summary>
    private sealed class NotebookLifetime : IHostLifetime
    {
        public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }
}

using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace GrpcLab;

/// <summary>Hosts an ASP.NET Core application that a cell puts together, in the notebook's own process.</summary>
public static class CellHost
{
    private static readonly TimeSpan MaxStopTime = TimeSpan.FromSeconds(1);

    /// <summary>Starts it on a free port of 127.0.0.1, HTTP/2 without TLS; <c>Urls</c> says where.</summary>
    /// <param name="services">Registers services, as <c>builder.Services</c> does in a Program.cs.</param>
    /// <param name="pipeline">Middleware and endpoints.</param>
    /// <param name="cancellation">Ends the wait until it listens.</param>
    public static async Task<WebApplication> StartAsync(
        Action<IServiceCollection> services, Action<WebApplication> pipeline, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(pipeline);
        using var linked = HostCancellation.Link(cancellation);
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel((KestrelServerOptions kestrel) =>
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2));
        builder.Services.AddRoutingCore();
        builder.Services.AddSingleton<IHostLifetime, NotebookLifetime>();
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = MaxStopTime);
        services(builder.Services);
        var app = builder.Build();
        try
        {
            pipeline(app);
            await app.StartAsync(linked.Token);
            return app;
        }
        catch
        {
            await app.DisposeAsync();
            throw;
        }
    }

    /// <summary>Leaves signals alone: they are the notebook's own affair.</summary>
    private sealed class NotebookLifetime : IHostLifetime
    {
        public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }
}

using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;

namespace GrpcLab.Server.Tests;

/// <summary>A gRPC server in this process, in the place of one that a program calls.</summary>
internal sealed class TestServer : IAsyncDisposable
{
    private readonly WebApplication _app;

    private TestServer(WebApplication app) => _app = app;

    public Uri Address => new(_app.Urls.Single());

    /// <summary>Starts it with one service, a single object.</summary>
    public static Task<TestServer> StartAsync<T>(T service)
        where T : class => StartAsync(services => services.AddSingleton(service), app => app.MapGrpcService<T>());

    /// <summary>Starts it with two services, each a single object.</summary>
    public static Task<TestServer> StartAsync<T1, T2>(T1 first, T2 second)
        where T1 : class
        where T2 : class => StartAsync(
            services => services.AddSingleton(first).AddSingleton(second),
            app =>
            {
                app.MapGrpcService<T1>();
                app.MapGrpcService<T2>();
            });

    public async ValueTask DisposeAsync()
    {
        using var atOnce = new CancellationTokenSource(TimeSpan.Zero);
        await _app.StopAsync(atOnce.Token);
        await _app.DisposeAsync();
    }

    private static async Task<TestServer> StartAsync(Action<IServiceCollection> add, Action<WebApplication> map)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel((KestrelServerOptions kestrel) =>
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2));
        builder.Services.AddRoutingCore().AddGrpc();
        add(builder.Services);
        var app = builder.Build();
        map(app);
        await app.StartAsync();
        return new TestServer(app);
    }
}

using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;

namespace GrpcLab.Gateway.Tests;

/// <summary>
/// A gRPC server whose answers show which question they belong to, and that does before each what the test wants.
/// </summary>
internal sealed class ScriptedServer : IAsyncDisposable
{
    private readonly WebApplication _app;

    private ScriptedServer(WebApplication app, Script script) => (_app, Script) = (app, script);

    public Script Script { get; }

    public Uri Address => new(_app.Urls.Single());

    public static async Task<ScriptedServer> StartAsync(Script? script = null, int port = 0)
    {
        script ??= new Script();
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel((KestrelServerOptions kestrel) =>
            kestrel.Listen(IPAddress.Loopback, port, listen => listen.Protocols = HttpProtocols.Http2));
        builder.Services.AddRoutingCore().AddSingleton(script).AddGrpc();
        var app = builder.Build();
        app.MapGrpcService<ScriptedMonitor>();
        await app.StartAsync();
        return new ScriptedServer(app, script);
    }

    public async ValueTask DisposeAsync()
    {
        using var atOnce = new CancellationTokenSource(TimeSpan.Zero);
        await _app.StopAsync(atOnce.Token);
        await _app.DisposeAsync();
    }
}

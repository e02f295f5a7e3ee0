using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;

namespace GrpcLab.Variants;

/// <summary>The measured server: Kestrel with h2c on 127.0.0.1, gRPC, one service, no logging.</summary>
internal static class ServerRole
{
    /// <summary>Listens, says where, and answers commands until standard input ends.</summary>
    /// <param name="large">The service for large messages; null for none, as in a cold start.</param>
    public static async Task RunAsync(LargeMessages? large)
    {
        // The empty builder reads no settings from the environment
        // or from files: a measurement must not depend on them.
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel((KestrelServerOptions kestrel) =>
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2));
        builder.Services.AddRoutingCore();
        builder.Services.AddGrpc();
        builder.Services.AddSingleton<MonitorService>();
        large?.AddTo(builder);
        await using var app = builder.Build();
        app.MapGrpcService<MonitorService>();
        large?.MapTo(app);
        await app.StartAsync();
        Commands.Say(new JsonLine().Add("address", app.Urls.First()));
        await Commands.AnswerAsync(_ => Task.FromResult<JsonLine?>(null));
        await app.StopAsync();
    }
}

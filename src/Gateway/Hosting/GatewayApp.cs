using System.Net;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace GrpcLab.Gateway;

/// <summary>
/// Puts the web application together: Kestrel, the ways to call, the routes, their problems and their page.
/// </summary>
internal static class GatewayApp
{
    // Requests in flight when the gateway is asked to stop.
    private static readonly TimeSpan TimeToEnd = TimeSpan.FromSeconds(1);

    /// <summary>Builds it; nothing listens yet.</summary>
    /// <exception cref="ArgumentException">The options cannot be used; the message names every error.</exception>
    public static WebApplication Build(GatewayOptions options)
    {
        options.ThrowIfInvalid();
        // The empty builder reads no settings from the environment
        // or from files, so nothing can make it listen elsewhere.
        var builder = WebApplication.CreateEmptyBuilder(
            new WebApplicationOptions { ApplicationName = typeof(GatewayApp).Assembly.GetName().Name });
        builder.WebHost.UseKestrelCore().ConfigureKestrel((KestrelServerOptions kestrel) =>
        {
            kestrel.Listen(IPAddress.Loopback, options.Port);
            // No route takes a body: one that comes ends its connection, rather than be read to its end.
            kestrel.Limits.MaxRequestBodySize = 0;
        });
        AddLogging(builder.Logging, options.LogCalls);
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = TimeToEnd);
        builder.Services.AddSingleton(options).AddSingleton(TimeProvider.System);
        builder.Services.AddRoutingCore();
        builder.Services.AddMonitorCalls().AddProblems().AddRequestLimit(options).AddSwaggerPage(options);

        var app = builder.Build();
        app.UseProblems();
        app.UseRateLimiter();
        app.UseSwaggerPage();
        app.MapGatewayRoutes();
        return app;
    }

    // Standard output belongs to the ready line. A failed call is told once, by the gateway itself, not again by gRPC.
    private static void AddLogging(ILoggingBuilder logging, bool logCalls) => logging
        .AddConsole(console => console.LogToStandardErrorThreshold = LogLevel.Trace)
        .SetMinimumLevel(logCalls ? LogLevel.Information : LogLevel.Warning)
        .AddFilter("Microsoft", LogLevel.Warning)
        .AddFilter("Grpc", LogLevel.None);
}

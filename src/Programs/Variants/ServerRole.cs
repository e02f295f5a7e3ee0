using System.Net;
using Example;
using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using Grpc.AspNetCore.Server;
using Grpc.Core;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Performance;

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
        var answers = Commands.AnswerAsync(_ => Task.FromResult<JsonLine?>(null));
        await await Task.WhenAny(answers, app.WaitForShutdownAsync()); // Ctrl+C or SIGTERM, where a person started it.
        await app.StopAsync();
    }
}

/// <summary>
/// Answers at once with emulated statistics and two loads of 100 bytes, one wrapped, one copied, like the course's
/// server.
/// </summary>
internal sealed class MonitorService : Performance.Monitor.MonitorBase
{
    private const int LoadBytes = 100;

    private readonly byte[] _load = new byte[LoadBytes];

    public MonitorService() => Random.Shared.NextBytes(_load);

    /// <inheritdoc/>
    public override Task<PerformanceStatusResponse> GetPerformance(
        PerformanceStatusRequest request, ServerCallContext context) =>
        Task.FromResult(new PerformanceStatusResponse
        {
            CpuPercentageUsage = Random.Shared.NextDouble() * 100,
            MemoryUsage = Random.Shared.NextDouble() * 100,
            ProcessesRunning = Random.Shared.Next(1000),
            ActiveConnections = Random.Shared.Next(1000),
            // Nobody changes the array, so wrapping is safe.
            DataLoad1 = UnsafeByteOperations.UnsafeWrap(_load),
            DataLoad2 = ByteString.CopyFrom(_load),
        });
}

/// <summary>What a server needs that takes the 20 MB messages of "Improving gRPC performance in .NET".</summary>
/// <param name="StreamWindow">HTTP/2 window of a stream in bytes; 0: its Kestrel's own.</param>
/// <param name="ConnectionWindow">HTTP/2 window of a connection in bytes; 0: its Kestrel's own.</param>
internal sealed record LargeMessages(int StreamWindow, int ConnectionWindow)
{
    // 20 MiB and a few bytes.
    private const int MaxMessage = 32 * 1024 * 1024;

    /// <summary>Sets windows and limit, and adds the service.</summary>
    public void AddTo(WebApplicationBuilder builder)
    {
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            var limits = kestrel.Limits.Http2;
            if (StreamWindow > 0) limits.InitialStreamWindowSize = StreamWindow;
            if (ConnectionWindow > 0) limits.InitialConnectionWindowSize = ConnectionWindow;
        });
        builder.Services.Configure<GrpcServiceOptions>(grpc => grpc.MaxReceiveMessageSize = MaxMessage);
        builder.Services.AddSingleton<LargeDataService>();
    }

    /// <summary>Routes its calls.</summary>
    public void MapTo(WebApplication app) => app.MapGrpcService<LargeDataService>();
}

/// <summary>
/// Takes those messages and forgets them, and answers the post's small calls, like the course's server.
/// </summary>
internal sealed class LargeDataService : ExampleService.ExampleServiceBase
{
    private static readonly Empty Taken = new();

    /// <inheritdoc/>
    public override Task<IntResponse> GetInt(Empty request, ServerCallContext context) =>
        Task.FromResult(new IntResponse { Result = Random.Shared.Next() });

    /// <inheritdoc/>
    public override Task<Empty> SendLargeData(LargeDataRequest request, ServerCallContext context) =>
        Task.FromResult(Taken);
}
